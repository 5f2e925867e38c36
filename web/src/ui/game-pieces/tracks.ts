/** Places on a score track as it is drawn. */

import { TRACK_END } from '../../game/constants';

export interface TrackSpan {
  readonly left: number;
  readonly right: number;
}

export const trackX = ({ left, right }: TrackSpan, value: number): number =>
  left + ((right - left) * Math.min(TRACK_END, Math.max(0, value))) / TRACK_END;

export interface Hanging {
  readonly seat: number;
  readonly value: number;
  readonly x: number;
}

/** Rivals hang below the line in the order of their points and never cover each other. */
export function hangingPlaces(
  lane: TrackSpan,
  rivals: readonly { readonly seat: number; readonly value: number }[],
  width: number,
): Hanging[] {
  const places: Hanging[] = [];
  let free = -Infinity;
  for (const { seat, value } of [...rivals].sort((a, b) => a.value - b.value || a.seat - b.seat)) {
    const x = Math.max(trackX(lane, value), free);
    places.push({ seat, value, x });
    free = x + width;
  }
  // Those pushed over the end move back, last one first.
  let limit = lane.right + width / 2;
  for (let j = places.length - 1; j >= 0; j -= 1) {
    const place = places[j]!;
    if (place.x > limit) places[j] = { ...place, x: limit };
    limit = places[j]!.x - width;
  }
  return places;
}
