import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTurn } from './in-turn';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('each picture has a moment of its own, in the order asked', () => {
  const drawn: string[] = [];
  for (const name of ['a', 'b', 'c']) inTurn(() => drawn.push(name));
  expect(drawn).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(drawn).toEqual(['a']);
  vi.runAllTimers();
  expect(drawn).toEqual(['a', 'b', 'c']);
});

test('a turn can be given up, and another taken later', () => {
  const drawn: string[] = [];
  const giveUp = inTurn(() => drawn.push('gone'));
  giveUp();
  vi.runAllTimers();
  inTurn(() => drawn.push('later'));
  vi.runAllTimers();
  expect(drawn).toEqual(['later']);
});
