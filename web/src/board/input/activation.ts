/** One place for clicks, taps and the Space key: what they mean where they come down. */

import { placementOf, type Cell, cellOf, tileAt } from '../state/layout';
import type { BoardState } from '../state/board-state.svelte';

/** A cell. `tapTurns`: a tap on a tile that lies turns it; a click picks it up. */
export function activateCell(board: BoardState, spot: Cell, { tapTurns = false } = {}): void {
  board.focusCell = spot;
  const there = tileAt(board.layout, spot);
  if (board.holeArmed) {
    if (there) board.flip(there.tile);
    return;
  }
  const held = board.selected;
  if (held === null) {
    if (!there) return;
    if (tapTurns) board.turn(there.tile);
    else board.select(there.tile);
  } else if (there?.tile === held) {
    if (tapTurns || board.byPointer) board.turn(held);
    else board.select(null);
  } else {
    board.lay(held, spot);
  }
}

/** A slot of the hand, full or empty. */
export function activateSlot(board: BoardState, slot: number): void {
  board.focusSlot = slot;
  const tile = board.hand[slot];
  if (tile === undefined) return;
  const held = board.selected;
  if (!board.inHand.has(tile)) {
    if (held !== null) board.sendBack(held);
  } else if (held === tile) {
    if (board.byPointer) board.turn(tile);
    else board.select(null);
  } else {
    const laid = held === null ? undefined : placementOf(board.layout, held);
    if (laid) board.lay(tile, cellOf(laid));
    else board.select(tile);
  }
}

/** The place of the tile that is set aside. */
export function activateDiscard(board: BoardState): void {
  const aside = board.layout.discard;
  if (board.selected !== null && board.selected !== aside) board.setAside(board.selected);
  else board.select(board.selected === aside ? null : aside);
}
