/** One place for clicks, taps and the Space key: what they mean where they come down. */

import { placementOf, type Spot, spotOf, tileAt } from './layout';
import type { Workbench } from './workbench.svelte';

/** A cell. `tapTurns`: a tap on a tile that lies turns it; a click picks it up. */
export function activateSpot(bench: Workbench, spot: Spot, { tapTurns = false } = {}): void {
  bench.focusSpot = spot;
  const there = tileAt(bench.layout, spot);
  if (bench.holeArmed) {
    if (there) bench.flip(there.tile);
    return;
  }
  const held = bench.selected;
  if (held === null) {
    if (!there) return;
    if (tapTurns) bench.turn(there.tile);
    else bench.select(there.tile);
  } else if (there?.tile === held) {
    if (tapTurns || bench.byPointer) bench.turn(held);
    else bench.select(null);
  } else {
    bench.lay(held, spot);
  }
}

/** A slot of the hand, full or empty. */
export function activateSlot(bench: Workbench, slot: number): void {
  bench.focusSlot = slot;
  const tile = bench.hand[slot];
  if (tile === undefined) return;
  const held = bench.selected;
  if (!bench.inHand.has(tile)) {
    if (held !== null) bench.sendBack(held);
  } else if (held === tile) {
    if (bench.byPointer) bench.turn(tile);
    else bench.select(null);
  } else {
    const laid = held === null ? undefined : placementOf(bench.layout, held);
    if (laid) bench.lay(tile, spotOf(laid));
    else bench.select(tile);
  }
}

/** The place of the tile that is set aside. */
export function activateDiscard(bench: Workbench): void {
  const aside = bench.layout.discard;
  if (bench.selected !== null && bench.selected !== aside) bench.setAside(bench.selected);
  else bench.select(bench.selected === aside ? null : aside);
}
