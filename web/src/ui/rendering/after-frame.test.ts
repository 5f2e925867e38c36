import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFrame } from './after-frame';

let frames: (() => void)[];

beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what can wait is done after the next frame, not in it', () => {
  vi.stubGlobal('document', { hidden: false });
  const done = vi.fn();
  afterFrame(done);
  vi.runAllTimers();
  expect(done).not.toHaveBeenCalled();
  for (const frame of frames) frame();
  expect(done).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(done).toHaveBeenCalledOnce();
});

test('a page that nobody sees waits for no frame', () => {
  vi.stubGlobal('document', { hidden: true });
  const done = vi.fn();
  afterFrame(done);
  vi.runAllTimers();
  expect(done).toHaveBeenCalledOnce();
  expect(frames).toEqual([]);
});
