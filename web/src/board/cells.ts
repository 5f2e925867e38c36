/** Cells and the rectangle around them. */

import type { Cell, OnCell } from './types';

export function cellKey({ row, col, part }: OnCell): string {
  return `${row},${col},${part ?? 0}`;
}

export function sameCell(a: OnCell, b: OnCell): boolean {
  return a.row === b.row && a.col === b.col && (a.part ?? 0) === (b.part ?? 0);
}

export function cellOf({ row, col, part }: OnCell): Cell {
  return { row, col, part: part ?? 0 };
}

/** The cells of a rectangle in reading order. */
export function rectangle(rows: number, cols: number, part = 0): readonly Cell[] {
  return Array.from({ length: rows * cols }, (_, at) => ({ row: Math.floor(at / cols), col: at % cols, part }));
}

export function neighbours({ row, col, part }: Cell): readonly Cell[] {
  return [
    { row: row - 1, col, part },
    { row, col: col + 1, part },
    { row: row + 1, col, part },
    { row, col: col - 1, part },
  ];
}

export function inReadingOrder(a: OnCell, b: OnCell): number {
  return (a.part ?? 0) - (b.part ?? 0) || a.row - b.row || a.col - b.col;
}

export interface Bounds {
  readonly top: number;
  readonly left: number;
  readonly rows: number;
  readonly cols: number;
}

/** The smallest rectangle around the cells; one cell if there is none. */
export function boundsOf(cells: readonly OnCell[]): Bounds {
  if (cells.length === 0) return { top: 0, left: 0, rows: 1, cols: 1 };
  const rows = cells.map((cell) => cell.row);
  const cols = cells.map((cell) => cell.col);
  const top = Math.min(...rows);
  const left = Math.min(...cols);
  return { top, left, rows: Math.max(...rows) - top + 1, cols: Math.max(...cols) - left + 1 };
}

/** How many tiles of a line stand in a row when the line is folded for a narrow screen. */
export const FOLDED_ROW_LENGTH = 3;
