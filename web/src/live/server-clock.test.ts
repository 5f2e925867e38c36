import { expect, test } from 'vitest';
import { reconnectDelay } from './backoff';
import { median, ServerClock } from './server-clock';

test('the offset is the median of several answers, so that one slow answer does no harm', () => {
  const clock = new ServerClock();
  for (const slow of [20, 30, 900, 25, 40]) clock.addSample(1_000, 6_000 + slow / 2, 1_000 + slow);
  expect(clock.offset).toBe(5_000);
  clock.addSample(0, 5_010, 1_000);
  expect(Math.abs(clock.offset - 5_000)).toBeLessThan(1);
});

test('a guess counts only until there is an answer', () => {
  const clock = new ServerClock();
  clock.guess(10_000, 9_000);
  expect(clock.at(9_500)).toBe(10_500);
  clock.addSample(9_000, 12_000, 9_000);
  clock.guess(10_000, 9_000);
  expect(clock.offset).toBe(3_000);
});

test('the median of an even number lies between the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBe(0);
});

test('waiting to reconnect grows to about five seconds', () => {
  const delays = Array.from({ length: 12 }, (_, attempt) => reconnectDelay(attempt, 0.5));
  expect(delays[0]).toBe(250);
  expect(delays[11]).toBe(5_000);
  expect([...delays].sort((a, b) => a - b)).toEqual(delays);
});
