import { expect, test } from 'vitest';
import { barsOf } from './histogram';

const HISTOGRAM = [{ points: 15, players: 4 }, { points: 18, players: 2 }, { points: 17, players: 1 }];

test('there is a bar for every number of points up to par, also where nobody stands', () => {
  const bars = barsOf(HISTOGRAM, 19, 18);
  expect(bars.map(({ points, players }) => [points, players])).toEqual([[15, 4], [16, 0], [17, 1], [18, 2], [19, 0]]);
  expect(bars.filter(({ mine }) => mine).map(({ points }) => points)).toEqual([18]);
  expect(bars.filter(({ best }) => best).map(({ points }) => points)).toEqual([19]);
});

test('too many low bars are gathered in the first, and nobody is lost', () => {
  const bars = barsOf([...HISTOGRAM, { points: 0, players: 3 }, { points: 2, players: 1 }], 21, 2);
  expect(bars).toHaveLength(13);
  expect(bars[0]).toEqual({ points: 9, players: 4, gathers: true, mine: true, best: false });
  expect(bars.reduce((sum, { players }) => sum + players, 0)).toBe(11);
});

test('alone at par there is one bar, mine and the best', () => {
  expect(barsOf([{ points: 12, players: 1 }], 12, 12)).toEqual([{ points: 12, players: 1, gathers: false, mine: true, best: true }]);
});
