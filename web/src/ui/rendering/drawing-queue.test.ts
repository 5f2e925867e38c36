import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queueDrawing } from './drawing-queue';

let frames: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (shown: () => void) => frames.push(shown));
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => (frames[frame - 1] = () => {}));
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function showFrame(): void {
  frames.splice(0).forEach((shown) => shown());
  vi.advanceTimersByTime(1);
}

test('each picture has a frame of its own, in the order asked', () => {
  const drawn: string[] = [];
  for (const name of ['a', 'b', 'c']) queueDrawing(() => drawn.push(name));
  expect(drawn).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(drawn).toEqual(['a']);
  showFrame();
  expect(drawn).toEqual(['a', 'b']);
  showFrame();
  expect(drawn).toEqual(['a', 'b', 'c']);
});

test('a window that shows no frames is drawn all the same', () => {
  const drawn: string[] = [];
  for (const name of ['a', 'b', 'c']) queueDrawing(() => drawn.push(name));
  vi.runAllTimers();
  expect(drawn).toEqual(['a', 'b', 'c']);
});

test('a frame that comes too late draws nothing besides', () => {
  const drawn: string[] = [];
  for (const name of ['a', 'b', 'c', 'd']) queueDrawing(() => drawn.push(name));
  vi.advanceTimersByTime(101);
  expect(drawn).toEqual(['a', 'b']);
  showFrame();
  expect(drawn).toEqual(['a', 'b', 'c']);
});

test('a turn can be given up, and another taken later', () => {
  const drawn: string[] = [];
  const giveUp = queueDrawing(() => drawn.push('gone'));
  giveUp();
  vi.runAllTimers();
  queueDrawing(() => drawn.push('later'));
  vi.runAllTimers();
  expect(drawn).toEqual(['later']);
});
