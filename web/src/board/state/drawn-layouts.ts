/** Layouts as text, for tests. */

import { boundsOf } from '../cells';
import type { Cell, Layout } from '../types';

/** The tile of a letter: `a` is tile 1. */
export const tile = (letter: string): number => letter.charCodeAt(0) - 96;

export const at = (row: number, col: number, part = 0): Cell => ({ row, col, part });

/** Tiles by letter on a drawn grid; `.` is an empty cell. */
export function drawn(...rows: string[]): Layout {
  const placements = rows.flatMap((line, row) =>
    [...line].flatMap((letter, col) =>
      letter === '.' ? [] : [{ tile: tile(letter), row, col, part: 0, turns: 0 }],
    ),
  );
  return { placements, discard: null };
}

/** The drawing of a layout, from cell 0, 0 on. */
export function draw(layout: Layout): string[] {
  const { top, left, rows, cols } = boundsOf([...layout.placements, at(0, 0)]);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_, col) => {
      const there = layout.placements.find((one) => one.row === row + top && one.col === col + left);
      return there ? String.fromCharCode(96 + there.tile) : '.';
    }).join(''),
  );
}
