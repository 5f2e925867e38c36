import { expect, test } from 'vitest';
import { CELL, fit, moved, zoomed } from './viewport';

const one = { top: 0, left: 0, rows: 1, cols: 1 };

test('the tiles are fitted into the middle', () => {
  const { zoom, x, y } = fit({ top: -1, left: 2, rows: 3, cols: 1 }, 600);
  const middle = { x: x + 2.5 * CELL * zoom, y: y + 0.5 * CELL * zoom };
  expect([Math.round(middle.x), Math.round(middle.y)]).toEqual([300, 300]);
});

test('a single tile is not drawn larger than on any other board, nor many too small to be seen', () => {
  expect(fit(one, 2000).zoom * CELL).toBeCloseTo(250);
  expect(fit({ ...one, cols: 80 }, 300).zoom * CELL).toBeCloseTo(24);
});

test('the point that is zoomed around stays where it is', () => {
  const before = fit(one, 600);
  const after = zoomed(before, 1.25, 100, 50);
  expect((100 - after.x) / after.zoom).toBeCloseTo((100 - before.x) / before.zoom);
  expect((50 - after.y) / after.zoom).toBeCloseTo((50 - before.y) / before.zoom);
  expect(zoomed(before, 1000, 0, 0).zoom).toBe(2.2);
});

test('a moved view keeps its zoom', () => {
  expect(moved({ zoom: 1, x: 2, y: 3 }, 10, -1)).toEqual({ zoom: 1, x: 12, y: 2 });
});
