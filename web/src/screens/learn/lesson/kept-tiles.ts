/** Tiles that are kept in a draft, or in an exercise like one: three at most. */

import { KEEP } from '../../../game/constants';

/** The kept tiles after a tap on one: it is taken out if it was kept, and added if there is room. */
export function keptAfterTap(kept: readonly number[], tile: number): readonly number[] {
  if (kept.includes(tile)) return kept.filter((one) => one !== tile);
  return kept.length < KEEP ? [...kept, tile] : kept;
}
