import { expect, test } from 'vitest';
import type { PickCosts } from '../../../game/wire';
import { costOf, gainedBy } from './pick-costs';

const POINTS = { vegetation: 0, ice: 6, desert: 0, path_length: 0, path: 0, constellations: 0 };
const cost = (gained: number, ...tiles: number[]) => ({ tiles, gained, points: POINTS, bets: [] });
const COSTS: PickCosts = { points: POINTS, costs: [cost(-2, 7), cost(-1, 8), cost(-6, 7, 8)] };

test('a pick is found whatever the order of its tiles', () => {
  expect(costOf(COSTS, [8, 7])?.gained).toBe(-6);
  expect(costOf(COSTS, [7])?.gained).toBe(-2);
  expect(costOf(COSTS, [])).toBeUndefined();
  expect(costOf(null, [7])).toBeUndefined();
});

test('a second tile costs what it adds to the first', () => {
  expect(gainedBy(COSTS, 8, [])).toBe(-1);
  expect(gainedBy(COSTS, 8, [7])).toBe(-4);
  expect(gainedBy(COSTS, 9, [7])).toBeUndefined();
});
