/** Seats around a table, seen from one's own: it is at the bottom, the left neighbour on the left. */

export interface SeatPosition {
  readonly seat: number;
  /** Per cent of the box. */
  readonly x: number;
  readonly y: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Seat numbers grow clockwise around the table: from the bottom over the left to the top. */
const angleOf = (step: number, seats: number): number => Math.PI / 2 + (step * 2 * Math.PI) / seats;

export function ringPositions(seats: number, mine: number | null, radius: number): SeatPosition[] {
  return Array.from({ length: seats }, (_, step) => ({
    seat: ((mine ?? 0) + step) % seats,
    x: round(50 + radius * Math.cos(angleOf(step, seats))),
    y: round(50 + radius * Math.sin(angleOf(step, seats))),
  }));
}

export interface Oval {
  readonly width: number;
  readonly height: number;
  readonly rx: number;
  readonly ry: number;
}

/** Arcs from each seat to its left neighbour, around the middle of the box. */
export function ringArcs(seats: number, { width, height, rx, ry }: Oval): string[] {
  const gap = Math.min(0.34, 0.2 + 0.1 / seats);
  const point = (angle: number): string =>
    `${round(width / 2 + rx * Math.cos(angle))} ${round(height / 2 + ry * Math.sin(angle))}`;
  return Array.from({ length: seats }, (_, step) => {
    const from = angleOf(step, seats) + gap;
    const to = angleOf(step + 1, seats) - gap;
    return `M${point(from)}A${rx} ${ry} 0 ${to - from > Math.PI ? 1 : 0} 1 ${point(to)}`;
  });
}
