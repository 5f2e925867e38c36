/** The exercise that a finished round makes. */

import { expect, test } from 'vitest';
import type { FinishedRound } from '../../../game/answers';
import type { LaidView } from '../../../game/wire';
import { firstScore, laidTiles, pastTask } from './past-task';

const CODES = new Map([
  [1, 'd0d2i0i0:e'],
  [2, 'd2d0cv0:w'],
  [3, 'i2i2v0v0:'],
]);
const codeOf = (tile: number) => CODES.get(tile);
const laid = (tile: number, col: number, more: Partial<LaidView> = {}): LaidView => ({ tile, row: 0, col, ...more });

/** Ada has four desert planets in one zone; Bo has four of ice, took the ice token, and lost a tile by sabotage. */
const ROUND = {
  round: 1,
  card: 13,
  shape: 'square',
  hands: [[1, 2], [3, 1]],
  galaxies: [[laid(1, 0), laid(2, 1)], [laid(3, 0), laid(1, 1, { removed: true })]],
  tokens: [['desert'], ['ice']],
  sheets: [],
  totals: [],
} as unknown as FinishedRound;

test('the exercise has the tiles of the hand, and the tokens that no rival took', () => {
  const task = pastTask(ROUND, 0, codeOf);
  expect(task.tiles).toEqual([{ id: 1, code: 'd0d2i0i0:e' }, { id: 2, code: 'd2d0cv0:w' }]);
  // The removed tile had two desert planets, which count no more.
  expect(task.bets).toEqual([{ colour: 'vegetation', rivals: 0 }, { colour: 'desert', rivals: 0 }]);
  expect(pastTask(ROUND, 1, codeOf).bets).toEqual([{ colour: 'vegetation', rivals: 0 }, { colour: 'ice', rivals: 0 }]);
});

test('the first score is that of the galaxy and of its bets', () => {
  expect(firstScore(pastTask(ROUND, 0, codeOf), ROUND, 0, codeOf)).toBe(5 + 3);
  expect(firstScore(pastTask(ROUND, 1, codeOf), ROUND, 1, codeOf)).toBe(2 + 3);
});

test('removed tiles do not count', () => {
  expect(laidTiles(ROUND.galaxies[1]!, codeOf).map(({ code }) => code)).toEqual(['i2i2v0v0:']);
});
