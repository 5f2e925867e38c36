import { expect, test } from 'vitest';
import type { Moment, RoundTimeline } from '../../../game/answers';
import { curvePath, pointsAt } from './curves';
import { clockText, lanesOf, lastBy, momentsOf, nextMoment, ticksOf } from './lanes';

const timeline = (...moments: Moment[]): RoundTimeline => ({ round: 1, card: 0, length: 60_000, moments });
const arranged = (at: number, ...placements: [tile: number, row: number, col: number, turns?: number][]): Moment => ({
  at,
  event: { type: 'galaxy_arranged', seat: 0, placements: placements.map(([tile, row, col, turns = 0]) => ({ tile, row, col, turns })) },
});

test('what an arrangement changed is told from the one before', () => {
  const [lane] = lanesOf(
    timeline(
      arranged(1000, [4, 0, 0]),
      arranged(2000, [4, 0, 0], [7, 0, 1]),
      arranged(3000, [4, 0, 1], [7, 0, 0]),
      arranged(4000, [4, 0, 1, 1], [7, 0, 0]),
      arranged(5000, [4, 0, 1, 1]),
      arranged(5000, [4, 0, 1, 1]),
    ),
    1,
  );
  expect(lane!.marks.map(({ at, kind, laid }) => [at, kind, laid])).toEqual([
    [1000, 'laid', 1],
    [2000, 'laid', 2],
    [3000, 'moved', 2],
    [4000, 'turned', 2],
    [5000, 'taken-up', 1],
  ]);
  expect(lastBy(lane!.standings, 2500)).toMatchObject({ galaxy: [{ tile: 4 }, { tile: 7 }], touched: [7] });
  expect(lastBy(lane!.standings, 500)!.galaxy).toEqual([]);
});

test('a lane ends where its galaxy was locked, or finished and not taken back', () => {
  const seat = 0;
  const ended = (...moments: Moment[]): number | null => lanesOf(timeline(...moments), 1)[0]!.endedAt;
  const finish: Moment = { at: 40_000, event: { type: 'building_finished', seat } };
  const back: Moment = { at: 45_000, event: { type: 'finish_taken_back', seat } };
  const grab: Moment = { at: 50_000, event: { type: 'tokens_grabbed', seat, tokens: ['ice'] } };
  expect(ended(finish)).toBe(40_000);
  expect(ended(finish, back)).toBeNull();
  expect(ended(finish, back, grab)).toBe(50_000);
  expect(ended({ ...grab, event: { type: 'tokens_grabbed', seat, tokens: ['ice'], locks: false } })).toBeNull();
});

test('one goes from moment to moment, and to the ends', () => {
  const moments = momentsOf(lanesOf(timeline(arranged(1000, [4, 0, 0]), arranged(2500, [4, 0, 1])), 1));
  expect(moments).toEqual([1000, 2500]);
  expect([0, 1000, 2500].map((time) => nextMoment(moments, time, 1, 60_000))).toEqual([1000, 2500, 60_000]);
  expect([60_000, 2500, 1000].map((time) => nextMoment(moments, time, -1, 60_000))).toEqual([2500, 1000, 0]);
});

test('seconds along the time are round, and no more than have room', () => {
  expect(ticksOf(60_000, 6)).toEqual([0, 10, 20, 30, 40, 50, 60]);
  expect(ticksOf(16_400, 6)).toEqual([0, 5, 10, 15]);
  expect(ticksOf(600_000, 6)).toEqual([0, 120, 240, 360, 480, 600]);
  expect([clockText(37_900), clockText(125_000)]).toEqual(['0:37', '2:05']);
});

test('points stay until they change', () => {
  const curve = { seat: 0, steps: [{ at: 0, points: 0 }, { at: 4, points: 2 }] };
  expect(curvePath(curve, 10, (at) => at, (points) => 10 - points)).toBe('M0 10H4V8H10');
  expect([pointsAt(curve, 3), pointsAt(curve, 4), pointsAt(undefined, 4)]).toEqual([0, 2, null]);
});
