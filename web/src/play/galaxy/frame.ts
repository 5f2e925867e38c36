/**
 * Where a galaxy's cells lie on the screen, in units of 200 for a tile. A line may be folded into
 * three rows, two squares stand side by side, and a free shape is moved into its own rectangle.
 */

import type { LaidView, Shape } from '../../game/wire';
import type { Cell } from '../../board';
import { boundsOf, FOLDED_ROW_LENGTH as FOLD, rectangle } from '../../board/cells';

export const TILE = 200;
const TWIN_GAP = 40;
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
      return plain(3, 3);
    case 'line':
      return folded ? foldedLine() : plain(1, 9);
    case 'twin':
      return {
        width: 4 * TILE + TWIN_GAP,
        height: 2 * TILE,
        cells: [...rectangle(2, 2, 0), ...rectangle(2, 2, 1)],
        at: ({ row, col, part = 0 }) => ({
          x: col * TILE + part * (2 * TILE + TWIN_GAP),
          y: row * TILE,
        }),
        pieceOf: ({ part = 0 }) => part,
      };
    case 'free':
      return free(laid);
  }
}

function plain(rows: number, cols: number): Frame {
  return {
    width: cols * TILE,
    height: rows * TILE,
    cells: rectangle(rows, cols),
    at: ({ row, col }) => ({ x: col * TILE, y: row * TILE }),
    pieceOf: () => 0,
  };
}

function foldedLine(): Frame {
  return {
    width: FOLD * TILE,
    height: FOLD * TILE + 2 * FOLD_GAP,
    cells: rectangle(1, 9),
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
