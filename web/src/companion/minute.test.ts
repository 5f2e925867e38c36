import { expect, test, vi } from 'vitest';
import type { MinuteTime } from './game';
import { movedTime, soundBetween, timeLeft, pausedTime, RunningMinute, runningTime } from './minute.svelte';

test('a pause keeps what is left, however long it lasts', () => {
  const running = runningTime(60_000, 1_000);
  const standing = pausedTime(running, 21_000);
  expect(timeLeft(standing, 9_000_000)).toBe(40_000);
  expect(timeLeft(runningTime(timeLeft(standing, 0), 100_000), 110_000)).toBe(30_000);
});

test('a phone that was locked beyond the end shows that the time is over', () => {
  expect(timeLeft(runningTime(60_000, 0), 3_600_000)).toBe(0);
});

test('a minute that runs keeps its end under another clock, and one that is over or stands still is left alone', () => {
  const running = runningTime(60_000, 1_000);
  expect(timeLeft(movedTime(running, 11_000, 7_000), 18_000)).toBe(50_000);
  expect(movedTime(running, 61_000, 7_000)).toBe(running);
  const standing = pausedTime(running, 21_000);
  expect(movedTime(standing, 21_000, 7_000)).toBe(standing);
});

test('the bell rings once, the last five seconds tick, and the end has a gong', () => {
  const heard = Array.from({ length: 20 }, (_, gone) => soundBetween(20 - gone, 19 - gone));
  expect(heard.filter((beat) => beat === 'bell')).toEqual(['bell']);
  expect(heard.filter((beat) => beat === 'tick')).toHaveLength(5);
  expect(heard.at(-1)).toBe('gong');
});

test('whoever looks again after the end hears the gong only', () => {
  expect(soundBetween(40, 0)).toBe('gong');
  expect(soundBetween(0, 0)).toBeNull();
});

function heardAfter(time: MinuteTime, endWasHeard: boolean, moments: readonly number[]): readonly string[] {
  vi.useFakeTimers();
  const heard: string[] = [];
  let now = moments[0]!;
  const beats = { bell: () => heard.push('bell'), tick: () => heard.push('tick'), gong: () => heard.push('gong') };
  const stop = new RunningMinute(60, beats, () => now).follow(time, endWasHeard, () => heard.push('over'));
  for (now of moments) vi.advanceTimersByTime(100);
  stop();
  vi.useRealTimers();
  return heard;
}

test('a page that was closed when the time ended sounds the gong once when it is back', () => {
  expect(heardAfter(runningTime(60_000, 0), false, [90_000, 90_100])).toEqual(['gong', 'over']);
  expect(heardAfter(runningTime(60_000, 0), true, [90_000, 90_100])).toEqual(['over']);
});

test('a phone that is unlocked after the end sounds the gong at once', () => {
  expect(heardAfter(runningTime(60_000, 0), false, [20_000, 20_100, 400_000])).toEqual(['gong', 'over']);
});
