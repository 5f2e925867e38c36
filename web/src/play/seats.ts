/** Who sits where, seen from one seat. Seats are numbered clockwise: the left neighbour is next. */

import type { RoundView, SeatView } from '../game/wire';

export function nameOf(seats: readonly SeatView[], seat: number): string {
  return seats[seat]?.player?.name ?? '';
}

export const leftOf = (seat: number, seats: number): number => (seat + 1) % seats;
export const rightOf = (seat: number, seats: number): number => (seat + seats - 1) % seats;

/** Rounds 1, 3 and 5 pass to the left, rounds 2 and 4 to the right: as printed on the card row. */
export const passesLeft = (round: Pick<RoundView, 'round'>): boolean => round.round % 2 === 1;

/** All seats, starting with one's own, clockwise. */
export function fromSeat(me: number | null, seats: number): readonly number[] {
  return Array.from({ length: seats }, (_, step) => ((me ?? 0) + step) % seats);
}

export function rivalsOf(me: number | null, seats: number): readonly number[] {
  return fromSeat(me, seats).filter((seat) => seat !== me);
}
