/** What the form of a round asks for. It follows from the rules of the round, never from a card's name. */

import { COLOURS, FRAMES, HAND_SIZE } from '../game/constants';
import type { Colour, PathMeasure, RoundRules } from '../game/wire';
import { pathPoints, zoneValue } from '../scorer';
import { mapColours, MAX_ZONE_KEY } from './game';

export interface NumberKey {
  readonly value: number;
  /** The points that it brings in this round. */
  readonly points: number;
  /** It stands for larger numbers, too. */
  readonly orMore: boolean;
}

/** Small zones of a colour, of which a round has many: one tap tells how many there are. */
export interface CountedZones {
  /** 0 stands for all zones that are not entered by their planets. */
  readonly planets: number;
  readonly keys: readonly NumberKey[];
}

export interface RoundForm {
  readonly zones: Readonly<Record<Colour, readonly NumberKey[]>>;
  /** Zones of which the number is asked for instead of each of them, largest first. */
  readonly counted: Readonly<Record<Colour, readonly CountedZones[]>>;
  readonly measure: PathMeasure;
  readonly path: readonly NumberKey[];
  /** One key for each size of a constellation zone, or for their number; none if the round does not count them. */
  readonly constellations: readonly NumberKey[];
  /** Every constellation zone pays the same, so that only their number matters. */
  readonly constellationsByNumber: boolean;
  /** Tiles that lie face down or were taken away count for nothing. */
  readonly faceDown: number;
  readonly removals: number;
  /** Points go to the left neighbour. */
  readonly gift: boolean;
  readonly swap: boolean;
  readonly offering: boolean;
}

export function formOf(rules: RoundRules): RoundForm {
  const table = rules.constellation_points;
  const constellationsByNumber = table.length > 0 && table.every((points) => points === table[0]);
  return {
    zones: mapColours((colour) => zoneKeys(rules, colour)),
    counted: mapColours((colour) => countedZones(rules, colour)),
    measure: rules.path_measure,
    path: Array.from({ length: longestPath(rules) }, (_, index) => key(index + 1, pathPoints(index + 1))),
    constellations: constellationsByNumber ? countKeys(table[0]!) : table.map((points, index) => key(index + 1, points)),
    constellationsByNumber,
    faceDown: rules.face_down,
    removals: rules.removals,
    gift: rules.scores_right_neighbour,
    swap: rules.path_to_colour,
    offering: rules.offering !== null,
  };
}

/** How long a path can be: it cannot leave its square. */
function longestPath({ shape }: RoundRules): number {
  return shape === 'free' ? HAND_SIZE : FRAMES[shape].rows * FRAMES[shape].cols;
}

function zoneKeys(rules: RoundRules, colour: Colour): readonly NumberKey[] {
  const counted = countedSizes(rules, colour);
  return keysUpToMax((planets) => zoneValue(rules, colour, planets)).filter(({ value }) => !counted.includes(value));
}

function countedZones(rules: RoundRules, colour: Colour): readonly CountedZones[] {
  return countedSizes(rules, colour).map((planets) => ({ planets, keys: countKeys(zoneValue(rules, colour, planets)) }));
}

/**
 * The sizes of zones whose number is asked for, instead of each zone. Where even a zone without planets brings points,
 * size 0 stands for all zones that are not entered by their planets. Where a card makes players count more than the
 * printed rules do, frequent small zones are counted, too, so that few taps are enough.
 */
function countedSizes(rules: RoundRules, colour: Colour): readonly number[] {
  const least = zoneValue(rules, colour, 0);
  const most = least > 0 ? (rules.zone_extra?.most_planets ?? 0) : 0;
  const small = Array.from({ length: most }, (_, index) => most - index).filter((planets) => zoneValue(rules, colour, planets) > least);
  if (colour === 'ice' && countsMore(rules) && !small.includes(COMMON_ICE_ZONE)) small.push(COMMON_ICE_ZONE);
  return least > 0 ? [...small, 0] : small;
}

/** The most frequent zone that pays has two planets on ice: three of them are usual, and six were seen. */
const COMMON_ICE_ZONE = 2;

const countsMore = (rules: RoundRules): boolean =>
  rules.constellation_points.length > 0 || COLOURS.some((colour) => zoneValue(rules, colour, 0) > 0);

/** Keys for a number of zones that bring so many points each; none if they bring nothing. */
const countKeys = (each: number): readonly NumberKey[] => (each > 0 ? keysUpToMax((count) => count * each) : []);

const keysUpToMax = (points: (value: number) => number): readonly NumberKey[] =>
  Array.from({ length: MAX_ZONE_KEY }, (_, index) => ({ ...key(index + 1, points(index + 1)), orMore: index + 1 === MAX_ZONE_KEY }));

const key = (value: number, points: number): NumberKey => ({ value, points, orMore: false });
