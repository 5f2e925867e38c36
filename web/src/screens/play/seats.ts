/** The order in which seats are shown. */

/** All seats clockwise, starting with the viewer's own. */
export function fromSeat(me: number | null, seats: number): readonly number[] {
  return Array.from({ length: seats }, (_, step) => ((me ?? 0) + step) % seats);
}

/** All other seats clockwise. */
export function rivalsOf(me: number | null, seats: number): readonly number[] {
  return fromSeat(me, seats).filter((seat) => seat !== me);
}
