/** Who leads after a round, and what has moved since the round before it. */

import type { PastRound } from '../../../../game/wire';

export interface PlayerPlace {
  readonly seat: number;
  readonly place: number;
  readonly total: number;
  /** How much the total has changed in this round. */
  readonly gained: number;
  /** How many places the player has come forward, below 0 if back; null after the first round. */
  readonly climbed: number | null;
}

/** The places after the last of these rounds, the leader first; empty before the first round is scored. */
export function placesAfter(past: readonly PastRound[]): readonly PlayerPlace[] {
  const before = new Map(past.at(-2)?.ranking.map((rank) => [rank.seat, rank]));
  return (past.at(-1)?.ranking ?? []).map(({ seat, place, total }) => {
    const last = before.get(seat);
    return { seat, place, total, gained: total - (last?.total ?? 0), climbed: last ? last.place - place : null };
  });
}
