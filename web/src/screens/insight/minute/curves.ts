/** Points over time as lines. */

import { lastBy } from './lanes';

/** A galaxy's points as they changed; between two changes they stay. */
export interface Curve {
  readonly seat: number;
  readonly steps: readonly { readonly at: number; readonly points: number }[];
}

/** The top of the chart: the most points of all, rounded up to an even number. */
export const highest = (curves: readonly Curve[]): number => {
  const most = Math.max(0, ...curves.flatMap(({ steps }) => steps.map(({ points }) => points)));
  return Math.max(10, 2 * Math.ceil(most / 2));
};

/** An SVG path that goes along in time and up or down where the points change. */
export function curvePath({ steps }: Curve, length: number, x: (at: number) => number, y: (points: number) => number): string {
  const [first, ...rest] = steps;
  if (!first) return '';
  return `M${x(first.at)} ${y(first.points)}${rest.map(({ at, points }) => `H${x(at)}V${y(points)}`).join('')}H${x(length)}`;
}

/** The points at a time; null before they are known. */
export const pointsAt = (curve: Curve | undefined, time: number): number | null => (curve && lastBy(curve.steps, time)?.points) ?? null;
