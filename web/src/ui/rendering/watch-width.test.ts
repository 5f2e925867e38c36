import { afterEach, expect, test, vi } from 'vitest';
import { likelySquare, watchWidth } from './watch-width';

let laidOut: () => void;
const disconnect = vi.fn();

class Observer {
  constructor(seen: () => void) {
    laidOut = seen;
  }
  observe = vi.fn();
  disconnect = disconnect;
}

afterEach(() => vi.unstubAllGlobals());

test('a width is told when the page is laid out, and whenever it changes, until nobody watches', () => {
  vi.stubGlobal('ResizeObserver', Observer);
  const element = { clientWidth: 320 } as HTMLElement;
  const told: number[] = [];
  const stop = watchWidth((pixels) => told.push(pixels))(element);
  expect(told).toEqual([]);
  laidOut();
  Object.assign(element, { clientWidth: 400 });
  laidOut();
  expect(told).toEqual([320, 400]);
  stop();
  expect(disconnect).toHaveBeenCalledOnce();
});

test('until then a square is as wide as the shorter side of the screen', () => {
  expect(likelySquare()).toBe(0);
  vi.stubGlobal('window', {});
  vi.stubGlobal('innerWidth', 390);
  vi.stubGlobal('innerHeight', 844);
  expect(likelySquare()).toBe(390);
});
