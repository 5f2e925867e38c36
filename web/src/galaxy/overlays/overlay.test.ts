import { expect, test } from 'vitest';
import type { CellTuple, LaidView } from '../../game/wire';
import { frameOf } from '../frame';
import { hubs, outlines, pillOf, strides } from './overlay';

test('a label has room for numbers of two digits', () => {
  const [narrow, wide] = [pillOf(5, 6), pillOf(12, 14)];
  expect(wide.width).toBeGreaterThan(narrow.width);
  for (const { width, count, arrow, points } of [narrow, wide]) {
    expect(-width / 2 < count && count < arrow && arrow + 15 < points && points < width / 2).toBe(true);
  }
});

test('a line that was laid down has a hub for each tile and a walk from tile to tile', () => {
  const galaxy: readonly LaidView[] = Array.from({ length: 9 }, (_, row) => ({ tile: 1, row, col: 0 }));
  const walk = galaxy.map(({ row, col }): CellTuple => [row, col, 0]);
  for (const folded of [false, true]) {
    const frame = frameOf('line', galaxy, folded);
    const found = hubs(frame, galaxy, () => 'v0v0v0v0:ns');
    expect(new Set(found.map(({ x, y }) => `${x} ${y}`)).size).toBe(9);
    for (const { from, to } of strides(frame, walk)) {
      expect(from.y).toBe(to.y);
      expect(to.x).toBeGreaterThan(from.x);
    }
    expect(outlines(frame, [[4, 0, 0], [5, 0, 0], [6, 0, 0]]).length).toBe(folded ? 2 : 1);
  }
});
