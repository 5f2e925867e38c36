import { expect, test } from 'vitest';
import type { Streak } from '../../../game/answers';
import { lastWeek } from './last-week';

const streak = (days: number, frozen: readonly string[], played_today: boolean): Streak => ({
  days,
  longest: days,
  frozen,
  freezes_left_this_week: 0,
  played_today,
});
const states = (one: Streak): string => lastWeek(one, '2026-11-17').map(({ state }) => state[0]).join('');

test('the days of a streak lie before today, with the forgiven ones between them', () => {
  expect(states(streak(12, [], true))).toBe('ppppppp');
  expect(states(streak(3, ['2026-11-15'], true))).toBe('ooopfpp');
});

test('a day that is not played yet is open, and nothing is missed', () => {
  expect(states(streak(2, [], false))).toBe('ooooppo');
});

test('without a streak all days are open', () => {
  expect(states(streak(0, [], false))).toBe('ooooooo');
});
