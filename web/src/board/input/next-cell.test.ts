import { expect, test } from 'vitest';
import type { Arrow } from '../../ui/input/keys';
import { at } from '../state/drawn-layouts';
import { shownCells } from '../state/open-cells';
import { EMPTY_LAYOUT, type Cell, type Shape } from '../types';
import { nextCell } from './next-cell';

test.each<[Shape, Arrow, Cell, Cell | null, boolean]>([
  ['square', 'right', at(0, 0), at(0, 1), false],
  ['square', 'up', at(0, 0), null, false],
  ['line', 'right', at(0, 2), at(0, 3), true],
  ['line', 'down', at(0, 2), at(0, 5), true],
  ['line', 'down', at(0, 2), null, false],
  ['twin', 'right', at(1, 1, 0), at(1, 0, 1), false],
  ['twin', 'left', at(0, 0, 1), at(0, 1, 0), false],
])('%s: %s from %o leads to %o', (shape, arrow, from, to, folded) => {
  expect(nextCell(shape, shownCells(shape, EMPTY_LAYOUT), from, arrow, folded)).toEqual(to);
});

test('on a free board the nearest cell that way is taken', () => {
  const cells = [at(0, 0), at(0, 3), at(2, 1)];
  expect(nextCell('free', cells, at(0, 0), 'right')).toEqual(at(0, 3));
  expect(nextCell('free', cells, at(0, 0), 'down')).toEqual(at(2, 1));
});
