/** Minutes as lines of points: the player's own and those of ghosts. */

import type { BuiltMinute, GhostStep } from '../../game/answers';

export interface Run {
  readonly name: string;
  /** The number of its colour. */
  readonly disc: number;
  readonly mine: boolean;
  /** When the points changed. */
  readonly steps: readonly { readonly at: number; readonly points: number }[];
  /** When each tile was laid first. */
  readonly laid: readonly number[];
}

const MY_DISC = 0;
const GHOST_DISCS = [2, 1, 3, 4, 5] as const;

export const ghostDisc = (ghost: number): number => GHOST_DISCS[ghost % GHOST_DISCS.length]!;

/** Which of several ghosts has the most points; the first of equal ones. */
export const leaderOf = (points: readonly number[]): number => points.indexOf(Math.max(...points));

/** With which ghost a result compares: the one that was picked, else the one with the most points. */
export const comparedWith = (points: readonly number[], picked: number | null): number => (picked !== null && picked < points.length ? picked : leaderOf(points));

/** The moments at which there was one tile more than ever before. */
export function laidMoments(steps: readonly { readonly at: number; readonly laid: number }[]): readonly number[] {
  let most = 0;
  return steps.flatMap(({ at, laid }) => {
    if (laid <= most) return [];
    most = laid;
    return [at];
  });
}

/** A ghost as far as it is known. */
export const ghostRun = (name: string, ghost: number, steps: readonly GhostStep[]): Run => ({
  name,
  disc: ghostDisc(ghost),
  mine: false,
  steps: [{ at: 0, points: 0 }, ...steps.map(({ at_ms, points }) => ({ at: at_ms, points }))],
  laid: laidMoments(steps.map(({ at_ms, galaxy }) => ({ at: at_ms, laid: galaxy.length }))),
});

/** A whole minute; where a card or chance changed its points afterwards, the line ends at those that count. */
export function builtRun(built: BuiltMinute, ghost: number | null, end: number): Run {
  const steps = built.curve.map(({ at_ms, points }) => ({ at: at_ms, points }));
  const last = steps.at(-1)?.points ?? 0;
  return {
    name: built.name,
    disc: ghost === null ? MY_DISC : ghostDisc(ghost),
    mine: ghost === null,
    steps: last === built.points ? steps : [...steps, { at: end, points: built.points }],
    laid: built.laid_ms,
  };
}

/** The lowest and the highest points of some minutes and a par, with even steps between them. */
export function pointsRange(runs: readonly Run[], par: number | null): { readonly low: number; readonly high: number } {
  const all = [0, ...(par === null ? [] : [par]), ...runs.flatMap(({ steps }) => steps.map(({ points }) => points))];
  const low = Math.min(...all);
  return { low: low < 0 ? 5 * Math.floor(low / 5) : 0, high: Math.max(low + 10, ...all) };
}

/** The points that a chart names: even steps on both sides of 0. */
export function pointLevels({ low, high }: { readonly low: number; readonly high: number }): readonly number[] {
  const step = high - low > 30 ? 20 : 10;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, n) => (first + n) * step);
}
