import { expect, test } from 'vitest';
import { Countdown } from './countdown.svelte';

test('a countdown ends once, when its seconds are over', () => {
  let now = 5000;
  let ended = 0;
  const countdown = new Countdown(60, () => (ended += 1), () => now);
  expect(countdown.secondsLeft).toBe(60);
  countdown.start();
  now += 59_001;
  countdown.tick();
  expect([countdown.secondsLeft, ended]).toEqual([1, 0]);
  now += 1000;
  countdown.tick();
  countdown.tick();
  expect([countdown.secondsLeft, ended, countdown.running]).toEqual([0, 1, false]);
});

test('a countdown that is stopped stands still', () => {
  let now = 0;
  const countdown = new Countdown(60, () => {}, () => now);
  countdown.start();
  now += 10_000;
  countdown.tick();
  countdown.stop();
  now += 10_000;
  countdown.tick();
  expect(countdown.secondsLeft).toBe(50);
});
