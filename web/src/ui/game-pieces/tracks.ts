/** Places on a score track as it is drawn. */

import { TRACK_END } from '../../game/constants';

export interface Lane {
  readonly left: number;
  readonly right: number;
}

export const trackX = ({ left, right }: Lane, value: number): number =>
  left + ((right - left) * Math.min(TRACK_END, Math.max(0, value))) / TRACK_END;

export interface Hanging {
  readonly seat: number;
  readonly value: number;
  readonly x: number;
}

/** Rivals hang below the line in the order of their points and never cover each other. */
export function hangingSpots(
  lane: Lane,
  rivals: readonly { readonly seat: number; readonly value: number }[],
  width: number,
): Hanging[] {
  const spots: Hanging[] = [];
  let free = -Infinity;
  for (const { seat, value } of [...rivals].sort((a, b) => a.value - b.value || a.seat - b.seat)) {
    const x = Math.max(trackX(lane, value), free);
    spots.push({ seat, value, x });
    free = x + width;
  }
  // Those pushed over the end move back, last one first.
  let limit = lane.right + width / 2;
  for (let j = spots.length - 1; j >= 0; j -= 1) {
    const spot = spots[j]!;
    if (spot.x > limit) spots[j] = { ...spot, x: limit };
    limit = spots[j]!.x - width;
  }
  return spots;
}
