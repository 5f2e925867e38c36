import { describe, expect, test } from 'vitest';
import { boundsOf } from '../cells';
import { at, drawn } from './drawn-layouts';
import { EMPTY_LAYOUT } from '../types';
import { isOpen, shownCells } from './open-cells';

describe('a free shape', () => {
  test('starts with one cell', () => {
    expect(shownCells('free', EMPTY_LAYOUT)).toEqual([at(0, 0)]);
  });

  test('opens the cells around the tiles', () => {
    expect(shownCells('free', drawn('a')).map((cell) => [cell.row, cell.col])).toEqual([
      [-1, 0], [0, -1], [0, 0], [0, 1], [1, 0],
    ]);
  });

  test('does not count the held tile as a neighbour', () => {
    const layout = drawn('ab');
    expect(isOpen('free', layout, 2, at(0, 2))).toBe(false);
    expect(isOpen('free', layout, 2, at(1, 0))).toBe(true);
    expect(isOpen('free', layout, 2, at(0, 1))).toBe(true);
  });

  test('has bounds around all tiles', () => {
    expect(boundsOf(drawn('a..', '..b').placements)).toEqual({ top: 0, left: 0, rows: 2, cols: 3 });
  });
});

test('frames have the cells of their shape', () => {
  expect(shownCells('square', EMPTY_LAYOUT)).toHaveLength(9);
  expect(shownCells('line', EMPTY_LAYOUT).at(-1)).toEqual(at(0, 8));
  expect(shownCells('twin', EMPTY_LAYOUT).filter((cell) => cell.part === 1)).toHaveLength(4);
  expect(isOpen('square', EMPTY_LAYOUT, 1, at(3, 0))).toBe(false);
});
