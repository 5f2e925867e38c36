import { expect, test } from 'vitest';
import type { LaidView } from '../../../../game/wire';
import { standsOf } from './steps';

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
  expect(swapped!.galaxy).toEqual([{ tile: 4, row: 0, col: 1 }, { tile: 7, row: 0, col: 0, turns: 3 }]);
});

test('a tile that was left out takes the place of another one', () => {
  const [, swapped] = standsOf(BUILT, [{ action: 'swap', tile: 4, other: 9 }, { action: 'turn', tile: 9, turns: 1 }], BEST);
  expect(swapped!.galaxy[0]).toEqual({ tile: 9, row: 0, col: 0, turns: 0 });
});

test('no steps leave the galaxy as it was built', () => {
  expect(standsOf(BUILT, [], BUILT)).toHaveLength(1);
});
