/** Which tiles of a set look like what lies on the table, in any of their turns. */

import type { Ground } from '../tile/code';
import { codeOf, QUARTER_COUNT, readTyped, turnedOnce } from './entered-tile';

export interface Wanted {
  /** The beginning of a code, as the tile lies. */
  readonly typed: string;
  /** The colour of each quarter as the tile lies; null for any. */
  readonly grounds: readonly (Ground | null)[];
}

export interface FittingTile {
  /** The place of the tile in the set. */
  readonly at: number;
  /** The quarter turns after which it looks as wanted. */
  readonly turns: number;
}

/** Each tile that fits, once, in the turn that needs the fewest quarters. */
export function fittingTiles(codes: readonly string[], wanted: Wanted): readonly FittingTile[] {
  const typed = wanted.typed.trim().toLowerCase();
  return codes.flatMap((code, at) => {
    let tile = readTyped(code)!;
    for (let turns = 0; turns < QUARTER_COUNT; turns += 1) {
      const looks = tile.spaces.every((space, quarter) => (wanted.grounds[quarter] ?? space!.ground) === space!.ground);
      if (looks && codeOf(tile).startsWith(typed)) return [{ at, turns }];
      tile = turnedOnce(tile);
    }
    return [];
  });
}
