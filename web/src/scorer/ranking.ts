/** The final ranking, as the rules make it. */

import type { Rank, Tracks } from '../game/wire';
import { totalOf, weakestColour } from './score';

/** Rank by total; the higher weakest colour breaks a tie, else the place is shared (1, 1, 3). */
export function rank(tracks: readonly Tracks[]): readonly Rank[] {
  const results = tracks.map((one) => ({ total: totalOf(one), weakest: one[weakestColour(one)] }));
  const isBetter = (one: (typeof results)[number], other: (typeof results)[number]): boolean =>
    one.total > other.total || (one.total === other.total && one.weakest > other.weakest);
  return results
    .map((result, seat) => ({ seat, place: 1 + results.filter((other) => isBetter(other, result)).length, ...result }))
    .sort((one, other) => one.place - other.place || one.seat - other.seat);
}
