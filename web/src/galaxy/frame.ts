/**
 * Where a galaxy's cells and spaces lie on the screen, in units of 200 for a tile. A line may be folded into
 * rows, separate parts stand side by side, and a free shape is moved into its own rectangle. A line may have been
 * laid across or down (R25); it is drawn across, so one that was laid down is turned with its tiles.
 */

import { type Frame, FRAMES } from '../game/constants';
import type { LaidView, Shape, Spot } from '../game/wire';
import type { Cell, OnCell } from '../board';
import { boundsOf, FOLDED_ROW_LENGTH as FOLD, rectangle } from '../board/cells';

export const TILE = 200;
export const SPACE = TILE / 2;
const PART_GAP = 40;
const FOLD_GAP = 26;

export interface GalaxyFrame {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
  /** Top-left corner of a cell. */
  readonly at: (cell: OnCell) => DrawnPoint;
  /** Top-left corner of a space. */
  readonly spaceAt: (spot: Spot) => DrawnPoint;
  /** Cells of one piece lie next to each other on the screen as they do in the galaxy. */
  readonly pieceOf: (cell: OnCell) => number;
  /** Quarters clockwise by which tiles are drawn turned, besides their own turns. */
  readonly turns: number;
  /** The rectangles that the cells fill: one, or one for each part, row or cell. */
  readonly boards: readonly DrawnBoard[];
  /** Whether the galaxy goes on from each board to the next. */
  readonly folded: boolean;
}

export interface DrawnBoard extends DrawnPoint {
  readonly width: number;
  readonly height: number;
}

export interface DrawnPoint {
  readonly x: number;
  readonly y: number;
}

export function frameOf(shape: Shape, laid: readonly LaidView[], folded = false): GalaxyFrame {
  switch (shape) {
    case 'square':
      return squareFrame(FRAMES.square);
    case 'line':
      return line(FRAMES.line, laid.some(({ row }) => row > 0), folded);
    case 'twin':
      return sideBySide(FRAMES.twin);
    case 'free':
      return free(laid);
  }
}

/** Where a space is, if the galaxy is drawn as it was laid. */
const upright =
  (at: GalaxyFrame['at']): GalaxyFrame['spaceAt'] =>
  ([y, x, part]) => {
    const [row, col] = [Math.floor(y / 2), Math.floor(x / 2)];
    const corner = at({ row, col, part });
    return { x: corner.x + (x - 2 * col) * SPACE, y: corner.y + (y - 2 * row) * SPACE };
  };

function sideBySide({ rows, cols, parts }: Frame): GalaxyFrame {
  const step = cols * TILE + PART_GAP;
  const at = ({ row, col, part = 0 }: OnCell): DrawnPoint => ({ x: col * TILE + part * step, y: row * TILE });
  return {
    width: parts * step - PART_GAP,
    height: rows * TILE,
    cells: Array.from({ length: parts }, (_, part) => rectangle(rows, cols, part)).flat(),
    at,
    spaceAt: upright(at),
    pieceOf: ({ part = 0 }) => part,
    turns: 0,
    boards: Array.from({ length: parts }, (_, part) => ({ x: part * step, y: 0, width: cols * TILE, height: rows * TILE })),
    folded: false,
  };
}

/** One rectangle of cells: the square of a game, or a smaller board of a lesson. */
export function squareFrame({ rows, cols }: Pick<Frame, 'rows' | 'cols'>): GalaxyFrame {
  const at = ({ row, col }: OnCell): DrawnPoint => ({ x: col * TILE, y: row * TILE });
  return {
    width: cols * TILE,
    height: rows * TILE,
    cells: rectangle(rows, cols),
    at,
    spaceAt: upright(at),
    pieceOf: () => 0,
    turns: 0,
    boards: [{ x: 0, y: 0, width: cols * TILE, height: rows * TILE }],
    folded: false,
  };
}

/** A line has one row or one column, so that a cell's row and column together say how far along it lies. */
function line({ cols: length }: Frame, laidDown: boolean, folded: boolean): GalaxyFrame {
  const rowLength = folded ? FOLD : length;
  const rows = Math.ceil(length / rowLength);
  const rowHeight = TILE + FOLD_GAP;
  const at = ({ row, col }: OnCell): DrawnPoint => ({
    x: ((row + col) % rowLength) * TILE,
    y: Math.floor((row + col) / rowLength) * rowHeight,
  });
  return {
    width: rowLength * TILE,
    height: rows * rowHeight - FOLD_GAP,
    cells: laidDown ? rectangle(length, 1) : rectangle(1, length),
    at,
    spaceAt: laidDown ? turnedBack(at) : upright(at),
    pieceOf: ({ row, col }) => Math.floor((row + col) / rowLength),
    turns: laidDown ? 3 : 0,
    boards: Array.from({ length: rows }, (_, row) => ({ x: 0, y: row * rowHeight, width: rowLength * TILE, height: TILE })),
    folded: rows > 1,
  };
}

/** Where a space is, if tiles are drawn a quarter turned back: what was below is then on the right. */
const turnedBack =
  (at: GalaxyFrame['at']): GalaxyFrame['spaceAt'] =>
  ([y, x, part]) => {
    const [row, col] = [Math.floor(y / 2), Math.floor(x / 2)];
    const corner = at({ row, col, part });
    return { x: corner.x + (y - 2 * row) * SPACE, y: corner.y + (1 - (x - 2 * col)) * SPACE };
  };

function free(laid: readonly LaidView[]): GalaxyFrame {
  const { top, left, rows, cols } = boundsOf(laid);
  const at = ({ row, col }: OnCell): DrawnPoint => ({ x: (col - left) * TILE, y: (row - top) * TILE });
  return {
    width: cols * TILE,
    height: rows * TILE,
    cells: laid.map(({ row, col }) => ({ row, col, part: 0 })),
    at,
    spaceAt: upright(at),
    pieceOf: () => 0,
    turns: 0,
    boards: laid.map((cell) => ({ ...at(cell), width: TILE, height: TILE })),
    folded: false,
  };
}
