/** Where the arrow keys lead on a board. */

import type { Shape } from '../../wire';
import { sameCell, type Cell } from '../state/layout';

export type Arrow = 'up' | 'down' | 'left' | 'right';

const STEP: Record<Arrow, readonly [row: number, col: number]> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};

export const ARROW_KEYS: Readonly<Record<string, Arrow>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The next cell that way, or the nearest one if the grid has gaps; null at the edge. */
export function nextCell(
  shape: Shape,
  spots: readonly Cell[],
  from: Cell,
  arrow: Arrow,
  folded = false,
): Cell | null {
  const seen = (spot: Cell): [number, number] => seenAt(shape, spot, folded);
  const [row, col] = seen(from);
  const [down, right] = STEP[arrow];
  let best: { spot: Cell; cost: number } | null = null;
  for (const spot of spots) {
    if (sameCell(spot, from)) continue;
    const [toRow, toCol] = seen(spot);
    const along = (toRow - row) * down + (toCol - col) * right;
    const aside = Math.abs((toRow - row) * right) + Math.abs((toCol - col) * down);
    if (along <= 0 || aside >= along) continue;
    const cost = along + 2 * aside;
    if (!best || cost < best.cost) best = { spot, cost };
  }
  if (best) return best.spot;
  return shape === 'line' && folded ? onLine(spots, from, right) : null;
}

/** The place of a cell on the screen: two squares side by side, a line folded on a phone. */
function seenAt(shape: Shape, spot: Cell, folded: boolean): [number, number] {
  if (shape === 'twin') return [spot.row, spot.col + 2 * spot.part];
  if (shape === 'line' && folded) return [Math.floor(spot.col / 3), spot.col % 3];
  return [spot.row, spot.col];
}

/** At the end of a folded row the line goes on in the next. */
function onLine(spots: readonly Cell[], from: Cell, step: number): Cell | null {
  if (step === 0) return null;
  return spots.find((spot) => spot.col === from.col + step) ?? null;
}
