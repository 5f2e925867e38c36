import { existsSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { cellKey } from '../../../../board/cells';
import type { HandedTile, LayoutStep } from '../../../../game/answers';
import type { LaidView, Shape } from '../../../../game/wire';
import { loadLanguage, type Language } from '../../../../messages/language.svelte';
import { looseTiles } from '../../../../scorer/galaxy';
import { tileOf } from '../../../../tile/code';
import { laidViews } from '../../../puzzle/puzzle-task';
import { placeInWords } from './step-words';
import { galaxiesAfter, standsOf } from './steps';

const BUILT: readonly LaidView[] = [
  { tile: 4, row: 0, col: 0 },
  { tile: 7, row: 0, col: 1, turns: 3 },
];
const BEST: readonly LaidView[] = [
  { tile: 7, row: 0, col: 0, turns: 3 },
  { tile: 4, row: 0, col: 1, turns: 1 },
];

test('a turn and a swap lead from the galaxy that was built to the best one', () => {
  const stands = standsOf(BUILT, [{ action: 'turn', tile: 4, turns: 1 }, { action: 'swap', tile: 4, other: 7, row: 0, col: 1 }], BEST);
  expect(stands.map(({ galaxy }) => galaxy)).toEqual([BUILT, [{ tile: 4, row: 0, col: 0, turns: 1 }, { tile: 7, row: 0, col: 1, turns: 3 }], BEST]);
  expect([...stands[2]!.touched]).toEqual([4, 7]);
});

test('a swap in the middle of the way changes the cells of two tiles, and no turns', () => {
  const [, swapped] = standsOf(BUILT, [{ action: 'swap', tile: 4, other: 7 }, { action: 'turn', tile: 4, turns: 1 }], BEST);
  expect(swapped!.galaxy).toEqual([{ tile: 4, row: 0, col: 1, part: 0 }, { tile: 7, row: 0, col: 0, part: 0, turns: 3 }]);
});

test('a tile that was left out takes the place of another one', () => {
  const [, swapped] = standsOf(BUILT, [{ action: 'swap', tile: 4, other: 9 }, { action: 'turn', tile: 9, turns: 1 }], BEST);
  expect(swapped!.galaxy[0]).toEqual({ tile: 9, row: 0, col: 0, part: 0 });
});

test('no steps leave the galaxy as it was built', () => {
  expect(standsOf(BUILT, [], BUILT)).toHaveLength(1);
});

test('a tile that was taken out and comes back is turned as it was, and a tile that changes universes lies in the other one', () => {
  const built: readonly LaidView[] = [
    { tile: 0, row: 0, col: 0, turns: 1 },
    { tile: 1, row: 0, col: 1, part: 1, turns: 2 },
  ];
  const galaxies = galaxiesAfter(built, [
    { action: 'swap', tile: 2, other: 0, row: 0, col: 0 },
    { action: 'swap', tile: 0, other: 1, row: 0, col: 1, part: 1 },
    { action: 'swap', tile: 1, other: 2, row: 0, col: 0 },
    { action: 'swap', tile: 0, other: 1, row: 0, col: 0 },
  ]);
  expect(galaxies).toEqual([
    [{ tile: 2, row: 0, col: 0, part: 0 }, built[1]],
    [{ tile: 2, row: 0, col: 0, part: 0 }, { tile: 0, row: 0, col: 1, part: 1, turns: 1 }],
    [{ tile: 1, row: 0, col: 0, part: 0, turns: 2 }, { tile: 0, row: 0, col: 1, part: 1, turns: 1 }],
    [{ tile: 1, row: 0, col: 1, part: 1, turns: 2 }, { tile: 0, row: 0, col: 0, part: 0, turns: 1 }],
  ]);
});

/** A galaxy, another one of the same tiles, and the steps that the server sends from one to the other. */
interface StepVector {
  readonly shape: Shape;
  readonly tiles: readonly string[];
  readonly built: readonly HandedTile[];
  readonly best: readonly HandedTile[];
  readonly steps: readonly LayoutStep[];
}

const FILE = '.vitest/step-vectors.jsonl';

function vectors(): readonly StepVector[] {
  if (!existsSync(FILE)) throw new Error(`${FILE} is missing: run \`python -m tools.step_vectors\` first`);
  return readFileSync(FILE, 'utf-8').trimEnd().split('\n').map((line) => JSON.parse(line) as StepVector);
}

const cellsOf = (galaxy: readonly LaidView[]): readonly string[] => galaxy.map((laid) => cellKey(laid)).sort();

/** What is seen of a galaxy: which face lies on which cell. */
const seen = ({ tiles }: StepVector, galaxy: readonly LaidView[]): readonly string[] =>
  galaxy.map((laid) => `${cellKey(laid)} ${laid.face_down ? 'face down' : JSON.stringify(tileOf(tiles[laid.tile!]!, laid.turns ?? 0))}`).sort();

describe.each<Shape>(['square', 'line', 'free', 'twin'])('from a galaxy to another one in the shape %s', (shape) => {
  const pairs = vectors().filter((pair) => pair.shape === shape);
  // As the server sends a finished round: it leaves out what is 0 or false.
  const built = (pair: StepVector): readonly LaidView[] =>
    laidViews(pair.built, pair.tiles).map(({ tile, row, col, turns, part, face_down }) => ({ tile, row, col, ...(turns && { turns }), ...(part && { part }), ...(face_down && { face_down }) }));

  test('there are many pairs', () => expect(pairs.length).toBeGreaterThanOrEqual(250));

  test('every galaxy on the way is possible', () => {
    for (const pair of pairs) {
      for (const galaxy of galaxiesAfter(built(pair), pair.steps)) {
        const tiles = new Set(galaxy.map(({ tile }) => tile));
        expect([tiles.size, new Set(cellsOf(galaxy)).size]).toEqual([pair.built.length, pair.built.length]);
        if (shape === 'free') expect(looseTiles(galaxy)).toEqual([]);
        else expect(cellsOf(galaxy)).toEqual(cellsOf(built(pair)));
      }
    }
  });

  test('the last one is the galaxy that was aimed at', () => {
    for (const pair of pairs) expect(seen(pair, galaxiesAfter(built(pair), pair.steps).at(-1) ?? built(pair))).toEqual(seen(pair, laidViews(pair.best, pair.tiles)));
  });

  test.each<Language>(['en', 'fr', 'hu'])('every swap names two places (%s)', async (language) => {
    await loadLanguage(language, [language]);
    for (const pair of pairs) {
      const stands = standsOf(built(pair), pair.steps, laidViews(pair.best, pair.tiles));
      for (const [n, { step }] of stands.entries()) {
        if (step?.action !== 'swap') continue;
        const before = stands[n - 1]!.galaxy;
        expect(placeInWords(shape, before, step.tile)).not.toBe(placeInWords(shape, before, step.other!));
      }
    }
  });
});

afterAll(() => loadLanguage('en', ['en']));
