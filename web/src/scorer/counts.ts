/** Score sheets of galaxies of which only numbers are known, as people read them off the tiles on a table. */

import { COLOURS } from '../game/constants';
import type { Colour, RoundRules, ScoreSheet, Tracks } from '../game/wire';
import { constellationPoints, type GalaxyContent, pathPoints, scoreCounted, scoredZone } from './score';

/** What somebody counted in a galaxy. */
export interface GalaxyCounts {
  /** The planets of every zone; zones that pay nothing may be left out. */
  readonly zones: Readonly<Record<Colour, readonly number[]>>;
  /** What the card measures: tiles on the longest path or in the largest network, or the number of networks. */
  readonly path: number;
  /** The spaces of every constellation zone. */
  readonly constellations: readonly number[];
}

export interface CountsInput {
  readonly counts: GalaxyCounts;
  readonly tracks?: Tracks;
  readonly tokens?: readonly Colour[];
}

/** One sheet per seat, without the choices that a card may ask for. The sheets name no cells and no spaces. */
export const scoreCounts = (rules: RoundRules, inputs: readonly CountsInput[]): readonly ScoreSheet[] =>
  scoreCounted(
    rules,
    inputs.map(({ counts, ...seat }) => ({ ...seat, content: contentOf(rules, counts) })),
  );

/** The numbers that somebody would read off a counted galaxy. */
export const countsOf = ({ zones, constellations, path }: GalaxyContent): GalaxyCounts => ({
  zones: {
    vegetation: planetsOf(zones, 'vegetation'),
    ice: planetsOf(zones, 'ice'),
    desert: planetsOf(zones, 'desert'),
  },
  path: path.length,
  constellations: constellations.map(({ spots }) => spots.length),
});

const planetsOf = (zones: GalaxyContent['zones'], colour: Colour): readonly number[] =>
  zones.filter((zone) => zone.colour === colour).map(({ planets }) => planets);

const contentOf = (rules: RoundRules, { zones, path, constellations }: GalaxyCounts): GalaxyContent => ({
  zones: COLOURS.flatMap((colour) => zones[colour].map((planets) => scoredZone(rules, colour, planets, []))),
  constellations: constellations.map((spaces) => ({ spots: [], points: constellationPoints(rules, spaces) })),
  path: {
    measure: rules.path_measure,
    length: path,
    points: pathPoints(path),
    walk: [],
    networks: [],
    track: rules.path_to_colour ? null : 'star',
  },
});
