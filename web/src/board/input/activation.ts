/** What a click, a tap and the Space key do, by the place where they come down. */

import { cellOf } from '../cells';
import type { BoardState } from '../state/board-state.svelte';
import { placementOf, tileAt } from '../state/layout';
import type { Cell } from '../types';

/** On a cell. With `tapTurns` a tile that lies there is turned; without, it is picked up. */
export function activateCell(board: BoardState, cell: Cell, { tapTurns = false } = {}): void {
  board.focusCell = cell;
  const there = tileAt(board.layout, cell);
  if (board.markerSelected) {
    if (there) board.flip(there.tile);
    return;
  }
  const held = board.selected;
  if (held === null) {
    if (!there) return;
    if (tapTurns) board.turn(there.tile);
    else board.select(there.tile);
  } else if (there?.tile === held) {
    if (tapTurns || board.lastInput === 'pointer') board.turn(held);
    else board.select(null);
  } else {
    board.lay(held, cell);
  }
}

/** On a place of the hand, full or empty. */
export function activateSlot(board: BoardState, slot: number): void {
  board.focusSlot = slot;
  const tile = board.hand[slot];
  if (tile === undefined) return;
  const held = board.selected;
  if (!board.inHand.has(tile)) {
    if (held !== null) board.takeBack(held);
  } else if (held === tile) {
    if (board.lastInput === 'pointer') board.turn(tile);
    else board.select(null);
  } else {
    const laid = held === null ? undefined : placementOf(board.layout, held);
    if (laid) board.lay(tile, cellOf(laid));
    else board.select(tile);
  }
}

/** On the discard slot. */
export function activateDiscard(board: BoardState): void {
  const discarded = board.layout.discard;
  if (board.selected !== null && board.selected !== discarded) board.discard(board.selected);
  else board.select(board.selected === discarded ? null : discarded);
}

/** On a marker. */
export function activateMarker(board: BoardState): void {
  board.selected = null;
  board.markerSelected = !board.markerSelected;
}
