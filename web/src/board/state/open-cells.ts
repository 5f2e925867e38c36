/** The cells that a board shows and those on which a tile can be put. */

import { FRAMES, REACH } from '../../game/constants';
import { cellKey, cellOf, inReadingOrder, neighbours, rectangle, sameCell } from '../cells';
import type { BoardSize, Cell, Layout, Shape } from '../types';
import { tileAt } from './layout';

type FramedShape = Exclude<Shape, 'free'>;

const frameCells = (shape: FramedShape): readonly Cell[] => {
  const { rows, cols, parts } = FRAMES[shape];
  return Array.from({ length: parts }, (_, part) => rectangle(rows, cols, part)).flat();
};

const FRAME_CELLS: Readonly<Record<FramedShape, readonly Cell[]>> = {
  square: frameCells('square'),
  line: frameCells('line'),
  twin: frameCells('twin'),
};

const framed = (shape: FramedShape, size?: BoardSize): readonly Cell[] =>
  size ? rectangle(size.rows, size.cols) : FRAME_CELLS[shape];

/** The whole frame, or for a free shape the laid tiles and the cells around them, in reading order. */
export function shownCells(shape: Shape, layout: Layout, held: number | null = null, size?: BoardSize): readonly Cell[] {
  if (shape !== 'free') return framed(shape, size);
  const laid = layout.placements.map(cellOf);
  const seen = new Set(laid.map(cellKey));
  const open = openAround(layout, held).filter((cell) => !seen.has(cellKey(cell)));
  return [...laid, ...open].sort(inReadingOrder);
}

/** Whether the held tile can be put there: on any cell of a frame; in a free shape, on a tile or beside one. */
export function isOpen(shape: Shape, layout: Layout, held: number | null, cell: Cell, size?: BoardSize): boolean {
  if (shape !== 'free') return framed(shape, size).some((one) => sameCell(one, cell));
  if (tileAt(layout, cell)) return true;
  return openAround(layout, held).some((one) => sameCell(one, cell));
}

/** Free cells that touch a tile other than the held one; the first cell if there is no other tile. */
function openAround(layout: Layout, held: number | null): Cell[] {
  const others = layout.placements.filter((placement) => placement.tile !== held);
  if (others.length === 0) return [{ row: 0, col: 0, part: 0 }];
  const taken = new Set(others.map(cellKey));
  const open = new Map<string, Cell>();
  for (const other of others) {
    for (const near of neighbours(cellOf(other))) {
      const inReach = Math.abs(near.row) <= REACH && Math.abs(near.col) <= REACH;
      if (inReach && !taken.has(cellKey(near))) open.set(cellKey(near), near);
    }
  }
  return [...open.values()];
}
