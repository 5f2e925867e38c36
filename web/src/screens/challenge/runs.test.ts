import { expect, test } from 'vitest';
import { builtRun, comparedWith, ghostRun, laidMoments, leaderOf, pointLevels, pointsRange } from './runs';
import type { BuiltMinute } from '../../game/answers';

const GALAXY = { placements: [] } as unknown as BuiltMinute['galaxy'];
const built = (points: number): BuiltMinute => ({
  name: 'Ada',
  bot: false,
  points,
  galaxy: GALAXY,
  curve: [
    { at_ms: 0, points: 0 },
    { at_ms: 9000, points: 12 },
  ],
  laid_ms: [9000],
  last_ms: 9000,
  finished_ms: null,
  same_tiles: true,
});

test('a tile that is taken up and laid again is counted once', () => {
  expect(laidMoments([{ at: 1, laid: 1 }, { at: 2, laid: 2 }, { at: 3, laid: 1 }, { at: 4, laid: 2 }, { at: 5, laid: 3 }])).toEqual([1, 2, 5]);
});

test('a line ends at the points that count', () => {
  expect(builtRun(built(12), null, 60_000).steps.at(-1)).toEqual({ at: 9000, points: 12 });
  expect(builtRun(built(9), 0, 60_000).steps.at(-1)).toEqual({ at: 60_000, points: 9 });
});

test('a ghost begins with nothing', () => {
  const run = ghostRun('Ada', 0, [{ at_ms: 4000, galaxy: [{ tile: 1, row: 0, col: 0 }], points: 2 }]);
  expect(run.steps).toEqual([{ at: 0, points: 0 }, { at: 4000, points: 2 }]);
  expect(run.laid).toEqual([4000]);
});

test('the chart holds the par, and points below 0 where a galaxy is given away', () => {
  expect(pointsRange([builtRun(built(12), null, 60_000)], 22)).toEqual({ low: 0, high: 22 });
  const given = { ...builtRun(built(0), null, 60_000), steps: [{ at: 0, points: 0 }, { at: 5, points: -7 }] };
  expect(pointsRange([given], null)).toEqual({ low: -10, high: 3 });
});

test('the chart names 0 also where points lie below it', () => {
  expect(pointLevels({ low: 0, high: 22 })).toEqual([0, 10, 20]);
  expect(pointLevels({ low: 0, high: 38 })).toEqual([0, 20]);
  expect(pointLevels({ low: -15, high: 3 })).toEqual([-10, 0]);
});

test('the ghost with the most points leads, and the first of equal ones', () => {
  expect(leaderOf([10, 12, 6])).toBe(1);
  expect(leaderOf([-8, -8])).toBe(0);
});

test('a result compares with the best ghost until another one is picked', () => {
  expect(comparedWith([18, 20], null)).toBe(1);
  expect(comparedWith([18, 20], 0)).toBe(0);
  expect(comparedWith([18], 1)).toBe(0);
});
