/** The pieces of the celebration: the same each time, and spread evenly. */

import { TRACKS } from '../../../game/constants';

/** How long one piece rises. */
export const RISE_MS = 2_400;
const COUNT = 28;
/** The last piece begins this long after the first. */
const SPREAD_MS = 900;
const GOLDEN = 0.618034;

export interface RisingPiece {
  /** Where it begins, in percent of the screen's width. */
  readonly left: number;
  /** How far it moves sideways and up, in percent of the screen. */
  readonly drift: number;
  readonly height: number;
  /** Pixels. */
  readonly size: number;
  readonly turn: number;
  readonly delay: number;
  /** Which track's sign it is, by its number. */
  readonly kind: number;
}

/** Multiples of the golden ratio fall evenly over a line, however many there are. */
const evenly = (n: number, by = GOLDEN): number => (n * by) % 1;

export function risingPieces(): readonly RisingPiece[] {
  return Array.from({ length: COUNT }, (_, n) => ({
    left: 2 + 96 * evenly(n + 1),
    drift: 12 * (evenly(n, 0.37) - 0.5),
    height: 45 + 60 * evenly(n, 0.53),
    size: 14 + Math.round(18 * evenly(n, 0.29)),
    turn: 240 * (evenly(n, 0.71) - 0.5),
    delay: Math.round(SPREAD_MS * evenly(n, 0.43)),
    kind: n % TRACKS.length,
  }));
}
