/** The bars of a histogram of points. */

export interface Bar {
  /** The points of the bar; a bar that gathers all below holds the highest of them. */
  readonly points: number;
  readonly players: number;
  readonly gathers: boolean;
  readonly mine: boolean;
  readonly best: boolean;
}

/** More bars would be too narrow for their numbers on a phone. */
const MAX_BARS = 13;

/**
 * One bar for each number of points, from the lowest that anybody has up to par; where these are too many, the lowest
 * ones are gathered in the first bar.
 */
export function barsOf(histogram: readonly { readonly points: number; readonly players: number }[], par: number, mine: number): readonly Bar[] {
  const lowest = Math.min(mine, par, ...histogram.map(({ points }) => points));
  const from = Math.max(lowest, par - MAX_BARS + 1);
  const count = Math.max(1, par - from + 1);
  return Array.from({ length: count }, (_, n) => {
    const points = from + n;
    const gathers = n === 0 && from > lowest;
    const isIn = (value: number): boolean => value === points || (gathers && value < points);
    const players = histogram.filter((one) => isIn(one.points)).reduce((sum, one) => sum + one.players, 0);
    return { points, players, gathers, mine: isIn(mine), best: points === par };
  });
}
