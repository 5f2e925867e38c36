/** What the form of a round asks for. It follows the rules of the round, never a card's name. */

import { COLOURS, FRAMES, HAND_SIZE, ZONE_POINTS } from '../game/constants';
import type { Colour, PathMeasure, RoundRules } from '../game/wire';
import { pathPoints, zoneValue } from '../scorer';
import { MAX_ZONE_KEY } from './game';

export interface NumberKey {
  readonly value: number;
  /** What it brings in this round. */
  readonly points: number;
  /** It stands for larger numbers, too. */
  readonly orMore: boolean;
}

export interface RoundForm {
  readonly zones: Readonly<Record<Colour, readonly NumberKey[]>>;
  readonly measure: PathMeasure;
  readonly path: readonly NumberKey[];
  /** One key for each size of a constellation zone; none if the round does not count them. */
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
  return {
    zones: {
      vegetation: zoneKeys(rules, 'vegetation'),
      ice: zoneKeys(rules, 'ice'),
      desert: zoneKeys(rules, 'desert'),
    },
    measure: rules.path_measure,
    path: Array.from({ length: longestPath(rules) }, (_, index) => key(index + 1, pathPoints(index + 1))),
    constellations: table.map((points, index) => key(index + 1, points)),
    constellationsByNumber: table.length > 0 && table.every((points) => points === table[0]),
    faceDown: rules.face_down,
    removals: rules.removals,
    gift: rules.scores_right_neighbour,
    swap: rules.path_to_colour,
    offering: rules.offering !== null,
  };
}

/** A path cannot leave its square. */
function longestPath({ shape }: RoundRules): number {
  return shape === 'free' ? HAND_SIZE : FRAMES[shape].rows * FRAMES[shape].cols;
}

/** Keys 1 to 9, and 0 where an empty zone brings something. */
function zoneKeys(rules: RoundRules, colour: Colour): readonly NumberKey[] {
  const first = zoneValue(rules, colour, 0) > 0 ? 0 : 1;
  return Array.from({ length: MAX_ZONE_KEY + 1 - first }, (_, index) => {
    const planets = first + index;
    return { ...key(planets, zoneValue(rules, colour, planets)), orMore: planets === MAX_ZONE_KEY };
  });
}

const key = (value: number, points: number): NumberKey => ({ value, points, orMore: false });

/** The tables end where the last key stands: otherwise a key would stand for zones of different points. */
export const keysAreExact = COLOURS.every((colour) => ZONE_POINTS[colour].length === MAX_ZONE_KEY + 1);
