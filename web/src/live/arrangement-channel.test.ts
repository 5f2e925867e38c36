import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Layout } from '../board';
import { ArrangementChannel, MIN_INTERVAL_MS } from './arrangement-channel';

const layout = (tile: number): Layout => ({ placements: [{ tile, row: 0, col: 0 }], discard: null });

let sent: number[];
let channel: ArrangementChannel;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  channel = new ArrangementChannel({
    send: ({ placements }) => sent.push(placements[0]?.tile ?? 0),
    now: () => Date.now(),
    setTimer: (call, ms) => setTimeout(call, ms) as unknown as number,
    clearTimer: (timer) => clearTimeout(timer),
  });
});
afterEach(() => vi.useRealTimers());

test('the first layout goes at once, but after what shows it', () => {
  channel.offer(layout(1));
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(0);
  expect(sent).toEqual([1]);
});

test('of many layouts within the interval only the last is sent', () => {
  channel.offer(layout(1));
  vi.advanceTimersByTime(0);
  for (const tile of [2, 3, 4]) channel.offer(layout(tile));
  expect(sent).toEqual([1]);
  vi.advanceTimersByTime(MIN_INTERVAL_MS);
  expect(sent).toEqual([1, 4]);
});

test('a stream of layouts is sent about five times a second', () => {
  for (let at = 0; at < 1_000; at += 20) {
    channel.offer(layout(at));
    vi.advanceTimersByTime(20);
  }
  expect(sent.length).toBeGreaterThanOrEqual(5);
  expect(sent.length).toBeLessThanOrEqual(6);
});

test('a flush sends what waits, once', () => {
  channel.offer(layout(1));
  channel.offer(layout(2));
  channel.flush();
  vi.advanceTimersByTime(10 * MIN_INTERVAL_MS);
  expect(sent).toEqual([2]);
});

test('what was cleared is not sent', () => {
  channel.offer(layout(1));
  vi.advanceTimersByTime(0);
  channel.offer(layout(2));
  channel.clear();
  vi.advanceTimersByTime(10 * MIN_INTERVAL_MS);
  expect(sent).toEqual([1]);
});
