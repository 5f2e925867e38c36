/** Where the arrow keys lead on a board. */

import { type Arrow, ARROW_STEPS, nearestAlong, type OnGrid } from '../../ui/input/keys';
import { FOLDED_ROW_LENGTH } from '../cells';
import type { Cell, Shape } from '../types';

/** The next cell that way, or the nearest one if the grid has gaps; null at the edge. */
export function nextCell(
  shape: Shape,
  cells: readonly Cell[],
  from: Cell,
  arrow: Arrow,
  folded = false,
): Cell | null {
  const seen = (cell: Cell): OnGrid => placeOnScreen(shape, cell, folded);
  const next = nearestAlong(cells, seen, seen(from), arrow);
  if (next || shape !== 'line' || !folded) return next;
  return alongLine(cells, from, ARROW_STEPS[arrow][1]);
}

/** Two squares stand side by side, and a folded line is broken into rows. */
function placeOnScreen(shape: Shape, cell: Cell, folded: boolean): OnGrid {
  if (shape === 'twin') return { row: cell.row, col: cell.col + 2 * cell.part };
  if (shape === 'line' && folded) {
    return { row: Math.floor(cell.col / FOLDED_ROW_LENGTH), col: cell.col % FOLDED_ROW_LENGTH };
  }
  return cell;
}

/** At the end of a folded row the line goes on in the next. */
function alongLine(cells: readonly Cell[], from: Cell, step: number): Cell | null {
  if (step === 0) return null;
  return cells.find((cell) => cell.col === from.col + step) ?? null;
}
