/**
 * Where a galaxy's cells lie on the screen, in units of 200 for a tile. A line may be folded into
 * rows, separate parts stand side by side, and a free shape is moved into its own rectangle.
 */

import { type Frame as Size, FRAMES } from '../../../game/constants';
import type { LaidView, Shape } from '../../../game/wire';
import type { Cell } from '../../../board';
import { boundsOf, FOLDED_ROW_LENGTH as FOLD, rectangle } from '../../../board/cells';

export const TILE = 200;
const PART_GAP = 40;
const FOLD_GAP = 26;

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
  /** Top-left corner of a cell. */
  readonly at: (cell: { readonly row: number; readonly col: number; readonly part?: number }) => Point;
  /** Cells of one piece lie next to each other on the screen as they do in the galaxy. */
  readonly pieceOf: (cell: { readonly col: number; readonly part?: number }) => number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function frameOf(shape: Shape, laid: readonly LaidView[], folded = false): Frame {
  switch (shape) {
    case 'square':
      return whole(FRAMES.square);
    case 'line':
      return folded ? foldedLine(FRAMES.line) : whole(FRAMES.line);
    case 'twin':
      return sideBySide(FRAMES.twin);
    case 'free':
      return free(laid);
  }
}

function sideBySide({ rows, cols, parts }: Size): Frame {
  const step = cols * TILE + PART_GAP;
  return {
    width: parts * step - PART_GAP,
    height: rows * TILE,
    cells: Array.from({ length: parts }, (_, part) => rectangle(rows, cols, part)).flat(),
    at: ({ row, col, part = 0 }) => ({ x: col * TILE + part * step, y: row * TILE }),
    pieceOf: ({ part = 0 }) => part,
  };
}

function whole({ rows, cols }: Size): Frame {
  return {
    width: cols * TILE,
    height: rows * TILE,
    cells: rectangle(rows, cols),
    at: ({ row, col }) => ({ x: col * TILE, y: row * TILE }),
    pieceOf: () => 0,
  };
}

function foldedLine({ rows, cols }: Size): Frame {
  const lines = Math.ceil(cols / FOLD);
  return {
    width: FOLD * TILE,
    height: lines * TILE + (lines - 1) * FOLD_GAP,
    cells: rectangle(rows, cols),
    at: ({ col }) => ({
      x: (col % FOLD) * TILE,
      y: Math.floor(col / FOLD) * (TILE + FOLD_GAP),
    }),
    pieceOf: ({ col }) => Math.floor(col / FOLD),
  };
}

function free(laid: readonly LaidView[]): Frame {
  const { top, left, rows, cols } = boundsOf(laid);
  return {
    width: cols * TILE,
    height: rows * TILE,
    cells: laid.map(({ row, col }) => ({ row, col, part: 0 })),
    at: ({ row, col }) => ({ x: (col - left) * TILE, y: (row - top) * TILE }),
    pieceOf: () => 0,
  };
}
