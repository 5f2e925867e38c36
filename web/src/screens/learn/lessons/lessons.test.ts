/** Every lesson holds: its steps can be done, none is done before anything was done, and all words are there. */

import { describe, expect, test } from 'vitest';
import { KEEP, LANGUAGES } from '../../../game/constants';
import { BUILT_IN_TILES } from '../../../game/built-in-tiles';
import { LESSONS } from '.';
import { fewestMoves, situationOf, startOf } from './test-moves';
import { isReached, missingPart } from './goals';
import type { Words } from './shape';

/** Nobody should need more for a step: to lay three tiles, or to lay two and take a token. */
const MAX_MOVES = 3;
/** As many tiles as issue, rules and screen allow. */
const TILES = { least: 2, most: 9 };
const PATIENCE_MS = 120_000;

test('the lessons have places from 1 on, four steps each', () => {
  expect(LESSONS.map(({ place }) => place)).toEqual(LESSONS.map((_, at) => at + 1));
  expect(LESSONS.every(({ steps }) => steps.length === 4)).toBe(true);
});

const STEPS = LESSONS.flatMap((lesson) => lesson.steps.map((step, at) => ({ name: `${lesson.name} ${at + 1}`, step })));

describe.each(STEPS)('$name', ({ step }) => {
  test('it is not done at its start, and can be done', () => {
    expect(isReached(step.goal, situationOf(step, startOf(step)))).toBe(false);
    expect(fewestMoves(step, MAX_MOVES)).toBeGreaterThan(0);
  }, PATIENCE_MS);

  test('it has real tiles, each once and on the board', () => {
    const laid = step.start ?? [];
    const tiles = [...laid.map(([tile]) => tile), ...(step.hand ?? [])];
    expect(tiles.every((tile) => BUILT_IN_TILES[tile] !== undefined)).toBe(true);
    expect(new Set(tiles).size).toBe(tiles.length);
    expect(tiles.length >= TILES.least && tiles.length <= TILES.most).toBe(true);
    const [rows, cols] = step.size ?? [0, 0];
    expect(laid.every(([, row, col, turns]) => row < rows && col < cols && turns >= 0 && turns < 4)).toBe(true);
    expect(new Set(laid.map(([, row, col]) => `${row},${col}`)).size).toBe(laid.length);
    if (step.size) expect(tiles.length).toBeLessThanOrEqual(rows * cols);
    else expect(tiles.length).toBeGreaterThan(KEEP);
  });

  test('its coach mark points at something that is there', () => {
    const point = step.point;
    if (point && 'cell' in point) expect(step.start?.some(([, row, col]) => row === point.cell[0] && col === point.cell[1])).toBe(true);
    if (point && 'hand' in point) expect(step.hand).toContain(point.hand);
    if (point && 'pick' in point) expect(step.hand).toContain(point.pick);
    if (point && 'token' in point) expect(step.rivals?.[point.token]).toBeGreaterThan(0);
  });

  test('it speaks every language, and French with its spaces', () => {
    for (const words of [step.title, step.text, step.task, step.done]) expectAll(words);
  });

  test('a try that is not enough leaves a part of the goal to talk about', () => {
    expect(missingPart(step.goal, situationOf(step, startOf(step)))).not.toBeNull();
  });
});

test.each(LESSONS)('$name has a title in every language', ({ title }) => {
  expectAll(title);
});

function expectAll(words: Words): void {
  expect(Object.keys(words).sort()).toEqual([...LANGUAGES].sort());
  expect(Object.values(words).every((text) => text.trim() === text && text.length > 0)).toBe(true);
  expect(words.fr).not.toMatch(/ [:;?!»]|« |jeton|verrouill|bloqu/i);
  expect(words.hu).not.toMatch(/aszteroidaút|[Vv]égy\b/);
}
