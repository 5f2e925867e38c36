import { expect, test } from 'vitest';
import { type Box, placeMark, placeTurn } from './place-mark';

const BUBBLE = { width: 240, height: 80 };
const PHONE = { width: 390, height: 844 };

const covers = (mark: { left: number; top: number }, box: Box): boolean =>
  mark.left < box.left + box.width && mark.left + BUBBLE.width > box.left && mark.top < box.top + box.height && mark.top + BUBBLE.height > box.top;

test('a mark stands above its target, and its tail points at the middle', () => {
  const target = { left: 200, top: 300, width: 100, height: 100 };
  const mark = placeMark(target, BUBBLE, PHONE);
  expect(mark.side).toBe('above');
  expect(mark.left + mark.tail).toBe(250);
  expect(mark.top + BUBBLE.height).toBeLessThan(target.top);
});

test('a mark leaves the window on no side and covers its target nowhere', () => {
  for (let left = 0; left <= 330; left += 30) {
    for (let top = 0; top <= 780; top += 30) {
      const target = { left, top, width: 60, height: 60 };
      const mark = placeMark(target, BUBBLE, PHONE);
      expect(covers(mark, target)).toBe(false);
      expect(mark.left >= 0 && mark.left + BUBBLE.width <= PHONE.width).toBe(true);
      expect(mark.top >= 0 && mark.top + BUBBLE.height <= PHONE.height).toBe(true);
    }
  }
});

test('a mark covers nothing of what must stay clear', () => {
  const board = { left: 20, top: 100, width: 350, height: 350 };
  const cell = { left: 20, top: 275, width: 175, height: 175 };
  const mark = placeMark(cell, BUBBLE, PHONE, [[board]]);
  expect(mark.side).toBe('below');
  expect(covers(mark, board)).toBe(false);
});

test('a mark slides along its target until it covers no words beside it', () => {
  const board = { left: 20, top: 100, width: 250, height: 250 };
  const cell = { left: 150, top: 100, width: 80, height: 80 };
  const words = { left: 300, top: 0, width: 80, height: 200 };
  const mark = placeMark(cell, BUBBLE, PHONE, [[board], [words]]);
  expect([covers(mark, board), covers(mark, words)]).toEqual([false, false]);
  expect([mark.side, mark.far]).toEqual(['above', false]);
});

test('without a free place a mark covers what matters least', () => {
  const board = { left: 0, top: 0, width: 390, height: 500 };
  const words = { left: 0, top: 500, width: 390, height: 200 };
  const rivals = { left: 0, top: 700, width: 390, height: 144 };
  const mark = placeMark({ left: 10, top: 10, width: 60, height: 60 }, BUBBLE, PHONE, [[board], [words], [rivals]]);
  expect([covers(mark, board), covers(mark, words), covers(mark, rivals)]).toEqual([false, false, true]);
  expect(mark.far).toBe(true);
});

test('the arrow on a tile stands in its middle, and gives way to a label at the corner that is free', () => {
  const tile = { left: 100, top: 200, width: 84, height: 84 };
  expect(placeTurn(tile, [])).toEqual({ left: 121, top: 221, size: 42 });
  const label = { left: 130, top: 235, width: 50, height: 22 };
  expect(placeTurn(tile, [label])).toEqual({ left: 100, top: 200, size: 42 });
  const below = { left: 140, top: 245, width: 40, height: 22 };
  expect(placeTurn(tile, [{ ...label, left: 105, top: 210 }, below])).toEqual({ left: 100, top: 242, size: 42 });
  expect(placeTurn({ ...tile, width: 300, height: 300 }, []).size).toBe(60);
});
