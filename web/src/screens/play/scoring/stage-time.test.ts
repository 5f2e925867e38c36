import { expect, test } from 'vitest';
import { stageMs } from './stage-time';

test('a stage lasts until its planets are counted and its points have arrived', () => {
  expect([0, 5, 10, 14, 40].map((planets) => stageMs(planets, true))).toEqual([2400, 2400, 2800, 3120, 3120]);
});

test('a stage that brings nobody anything is over sooner', () => {
  expect(stageMs(3, false)).toBe(1400);
});
