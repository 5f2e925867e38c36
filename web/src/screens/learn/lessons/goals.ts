/** Whether a goal is reached: decided by the position and the browser's scorer alone. */

import type { Colour, ScoreSheet } from '../../../game/wire';
import { bestZonesOf, totalOf } from '../../../scorer';
import { GROUND_LETTERS, parseTile } from '../../../tile/code';
import type { Goal } from './shape';

/** A bet as it stands. */
export interface TakenBet {
  readonly colour: Colour;
  readonly planets: number;
  readonly rivals: number;
  readonly wins: boolean;
  readonly points: number;
}

/** Everything that goals look at. */
export interface Situation {
  readonly sheet: ScoreSheet;
  /** Points of galaxy and bets. */
  readonly points: number;
  /** How many tiles lie on the board. */
  readonly laid: number;
  readonly bets: readonly TakenBet[];
  readonly tokens: readonly Colour[];
  /** Codes of the tiles that are kept in a draft. */
  readonly kept: readonly string[];
  /** How many tiles must be kept. */
  readonly keep: number;
}

export function isReached(goal: Goal, now: Situation): boolean {
  switch (goal.is) {
    case 'zone':
      return bestZonesOf(now.sheet)[goal.colour] >= goal.planets;
    case 'path':
      return now.sheet.path.length >= goal.tiles;
    case 'points':
      return now.points >= goal.points;
    case 'total':
      return totalOf(now.sheet.after) >= goal.points;
    case 'laid':
      return now.laid >= goal.tiles;
    case 'tokens':
      return sameColours(now.tokens, goal.colours) && now.bets.every((bet) => bet.wins || !now.tokens.includes(bet.colour));
    case 'kept-planets':
      return now.kept.length === now.keep && planetsOn(now.kept, goal.colour) >= goal.planets;
    case 'kept-segments':
      return now.kept.length === now.keep && segmentsOn(now.kept) >= goal.segments;
    case 'all':
      return goal.of.every((one) => isReached(one, now));
  }
}

/** The first part of a goal that is not reached. */
export function missingPart(goal: Goal, now: Situation): Exclude<Goal, { is: 'all' }> | null {
  if (goal.is === 'all') {
    for (const one of goal.of) {
      const missing = missingPart(one, now);
      if (missing) return missing;
    }
    return null;
  }
  return isReached(goal, now) ? null : goal;
}

const sameColours = (some: readonly Colour[], others: readonly Colour[]): boolean =>
  some.length === others.length && some.every((colour) => others.includes(colour));

export const planetsOn = (codes: readonly string[], colour: Colour): number =>
  codes
    .flatMap((code) => parseTile(code).spaces)
    .reduce((sum, { ground, planets }) => sum + (ground === GROUND_LETTERS[colour] ? planets : 0), 0);

export const segmentsOn = (codes: readonly string[]): number =>
  codes.reduce((sum, code) => sum + parseTile(code).segments.length, 0);
