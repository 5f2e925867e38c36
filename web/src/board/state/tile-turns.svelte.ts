/** How far tiles have been turned since they came, so that each step is drawn the short way. */

import { SvelteMap } from 'svelte/reactivity';
import { quarterTurns } from './layout';

export class TileTurns {
  /** Quarter turns that may grow past 3 or below 0. */
  #totals = new SvelteMap<number, number>();

  /** The turns of a tile that is not laid, from 0 to 3: tiles in the hand keep how they were turned. */
  inHand(tile: number): number {
    return quarterTurns(this.#totals.get(tile) ?? 0);
  }

  /** The turns to draw for a tile that is turned by `turns`: the remembered total if it shows the same. */
  drawn(tile: number, turns: number): number {
    const total = this.#totals.get(tile) ?? turns;
    return quarterTurns(total) === turns ? total : turns;
  }

  remember(tile: number, total: number): void {
    this.#totals.set(tile, total);
  }
}
