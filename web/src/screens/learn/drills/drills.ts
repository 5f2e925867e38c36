/** The drill of each Kaos card; `tools/drills.py` found them, and proved their pars with the solver. */

import { COLOURS } from '../../../game/constants';
import { BUILT_IN_TILES } from '../../../game/built-in-tiles';
import { ROUND_RULES } from '../../../game/round-rules';
import type { Choice, Colour, LaidView, Tracks } from '../../../game/wire';
import type { Task } from '../../../practice/practice.svelte';
import { galaxyPoints, type LaidTile, scoreGalaxy, scoreRound, settle, totalOf } from '../../../scorer';
import found from './drills.json';

/**
 * How a drill is counted: points with bets; points that the neighbour gets; points after the worst removal of one tile;
 * star and weakest colour after the round; the best galaxy of a neighbour who gets the tiles.
 */
export type DrillMeasure = 'points' | 'given' | 'after-removal' | 'total' | 'neighbour';

export interface Drill {
  readonly card: number;
  readonly measure: DrillMeasure;
  /** Of nine tiles a galaxy is built; of others three are chosen. */
  readonly tiles: readonly number[];
  readonly par: number;
  readonly proved: boolean;
  /** What the best galaxy by the printed rules brings under the card. */
  readonly plain: number;
  readonly best?: readonly LaidView[];
  readonly rivals?: Readonly<Record<Colour, number>>;
  /** A rival takes the token of a colour when so many tiles are laid. */
  readonly taken_after?: Readonly<Record<Colour, number>>;
  readonly tracks?: Tracks;
  /** Tiles that were kept before. */
  readonly kept?: readonly number[];
  readonly pars?: readonly { readonly chosen: readonly number[]; readonly par: number }[];
}

export const DRILLS = found as unknown as readonly Drill[];
export const drillOf = (card: number): Drill | undefined => DRILLS.find((drill) => drill.card === card);

/** Fewer points are better, because a neighbour gets them. */
export const countsDown = ({ measure }: Drill): boolean => measure === 'given' || measure === 'neighbour';

/** How many points a result is short of par. */
export const shortOf = (drill: Drill, result: number): number =>
  Math.max(0, countsDown(drill) ? result - drill.par : drill.par - result);

export function taskOfDrill(drill: Drill): Task {
  return {
    tiles: drill.measure === 'neighbour' ? [] : drill.tiles.map((id) => ({ id, code: BUILT_IN_TILES[id]! })),
    card: drill.card,
    rules: ROUND_RULES[drill.card]!,
    bets: drill.rivals ? COLOURS.map((colour) => ({ colour, rivals: drill.rivals![colour] })) : [],
  };
}

/** Points after the removal of the tile whose loss costs most. */
export function afterRemoval(card: number, galaxy: readonly LaidTile[]): number {
  const left = galaxy.map((one) => galaxyPoints(scoreGalaxy(ROUND_RULES[card]!, galaxy.filter((other) => other !== one))).sum);
  return left.length > 0 ? Math.min(...left) : 0;
}

/** The tracks after the round, with what the player chooses under the card. */
export function tracksAfterDrill(drill: Drill, galaxy: readonly LaidTile[], choice: Choice): Tracks {
  const rules = ROUND_RULES[drill.card]!;
  const sheet = scoreRound(rules, [{ galaxy, tracks: drill.tracks! }])[0]!;
  return settle(rules, sheet, choice).after;
}

/** What a drill is counted by; `points` are those of the galaxy as it lies, with bets. */
export function resultOf(drill: Drill, galaxy: readonly LaidTile[], points: number, choice: Choice): number {
  switch (drill.measure) {
    case 'after-removal':
      return afterRemoval(drill.card, galaxy);
    case 'total':
      return totalOf(tracksAfterDrill(drill, galaxy, choice));
    default:
      return points;
  }
}

/** The par of the neighbour's galaxy with these three tiles. */
export const parWith = (drill: Drill, chosen: readonly number[]): number | undefined =>
  drill.pars?.find((one) => one.chosen.every((tile) => chosen.includes(tile)) && one.chosen.length === chosen.length)?.par;
