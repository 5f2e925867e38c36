import { expect, test } from 'vitest';
import { beatBetween, leftOf, paused, started } from './minute.svelte';

test('a pause keeps what is left, however long it lasts', () => {
  const running = started(60_000, 1_000);
  const standing = paused(running, 21_000);
  expect(leftOf(standing, 9_000_000)).toBe(40_000);
  expect(leftOf(started(leftOf(standing, 0), 100_000), 110_000)).toBe(30_000);
});

test('a phone that was locked beyond the end shows that the time is over', () => {
  expect(leftOf(started(60_000, 0), 3_600_000)).toBe(0);
});

test('the bell rings once, the last five seconds tick, and the end has a gong', () => {
  const heard = Array.from({ length: 20 }, (_, gone) => beatBetween(20 - gone, 19 - gone));
  expect(heard.filter((beat) => beat === 'bell')).toEqual(['bell']);
  expect(heard.filter((beat) => beat === 'tick')).toHaveLength(5);
  expect(heard.at(-1)).toBe('gong');
});

test('whoever looks again after the end hears the gong only', () => {
  expect(beatBetween(40, 0)).toBe('gong');
  expect(beatBetween(0, 0)).toBeNull();
});
