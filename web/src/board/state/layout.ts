/**
 * Moves of tiles between hand, cells and discard slot. A layout is never changed; each function returns the
 * layout after the move. Whether a galaxy is allowed and what it is worth is not decided here.
 */

import { cellOf, inReadingOrder, sameCell } from '../cells';
import type { Cell, Layout, OnCell, Placement } from '../types';

export function placementOf(layout: Layout, tile: number): Placement | undefined {
  return layout.placements.find((placement) => placement.tile === tile);
}

export function tileAt(layout: Layout, cell: OnCell): Placement | undefined {
  return layout.placements.find((placement) => sameCell(placement, cell));
}

/**
 * Lay a tile on a cell. A tile that lies there swaps places with it: it goes to the cell, the discard slot or
 * the hand that the laid tile came from.
 */
export function lay(layout: Layout, tile: number, cell: Cell, turns: number): Layout {
  const before = placementOf(layout, tile);
  const there = tileAt(layout, cell);
  if (there?.tile === tile) return layout;
  const rest = layout.placements.filter((one) => one.tile !== tile && one.tile !== there?.tile);
  const laid: Placement = { tile, ...cell, turns };
  const moved = there && before ? [{ ...there, ...cellOf(before) }] : [];
  const discard = layout.discard === tile ? (there?.tile ?? null) : layout.discard;
  return { placements: inOrder([...rest, laid, ...moved]), discard };
}

/** Put a tile into the discard slot; the one that was there takes its cell, or goes back to the hand. */
export function discard(layout: Layout, tile: number): Layout {
  if (layout.discard === tile) return layout;
  const before = placementOf(layout, tile);
  const rest = layout.placements.filter((one) => one.tile !== tile);
  const back: Placement[] =
    before && layout.discard !== null ? [{ ...before, tile: layout.discard, turns: 0 }] : [];
  return { placements: inOrder([...rest, ...back]), discard: tile };
}

/** Take a tile back into the hand, from its cell or from the discard slot. */
export function takeBack(layout: Layout, tile: number): Layout {
  return {
    placements: layout.placements.filter((one) => one.tile !== tile),
    discard: layout.discard === tile ? null : layout.discard,
  };
}

/** Quarter turns counted from 0 to 3. */
export function quarterTurns(turns: number): number {
  return ((turns % 4) + 4) % 4;
}

/** Turn a laid tile by quarters; a negative number turns it counterclockwise. */
export function turnLaid(layout: Layout, tile: number, by: number): Layout {
  const placements = layout.placements.map((one) =>
    one.tile === tile ? { ...one, turns: quarterTurns((one.turns ?? 0) + by) } : one,
  );
  return { ...layout, placements };
}

/** In reading order, so that equal layouts are equal as messages too. */
export function inOrder(placements: readonly Placement[]): readonly Placement[] {
  return [...placements].sort(inReadingOrder);
}
