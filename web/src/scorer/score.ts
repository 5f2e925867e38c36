/** Score sheets of galaxies and of whole rounds, item by item, in the form in which the server writes them. */

import { COLOURS, PATH_POINTS, TRACK_END, ZONE_POINTS } from '../game/constants';
import type {
  Choice,
  Colour,
  RoundRules,
  ScoredConstellation,
  ScoredPath,
  ScoredToken,
  ScoredZone,
  ScoreSheet,
  StepKind,
  Track,
  Tracks,
} from '../game/wire';
import { faceUpTiles, type FaceUpTiles, type LaidTile } from './galaxy';
import { longestWalk, networksOf, pathTiles } from './paths';
import { type BestZones, bestZones, zonesOf } from './zones';

export const NO_POINTS: Tracks = { vegetation: 0, ice: 0, desert: 0, star: 0 };

/** What is scored of one seat: the galaxy it built, its tracks before and its Bonus tokens. */
export interface ScoringInput {
  readonly galaxy: readonly LaidTile[];
  readonly tracks?: Tracks;
  readonly tokens?: readonly Colour[];
}

/** What a galaxy is worth as it lies, for whoever scores it. */
export interface PointsWithSum {
  readonly vegetation: number;
  readonly ice: number;
  readonly desert: number;
  readonly path: number;
  readonly constellations: number;
  readonly sum: number;
}

/** What a galaxy holds that can be scored. */
export type GalaxyContent = Pick<ScoreSheet, 'zones' | 'constellations' | 'path'>;

/** A seat whose galaxy has been counted. */
export interface CountedSeat {
  readonly content: GalaxyContent;
  readonly tracks?: Tracks;
  readonly tokens?: readonly Colour[];
}

/** One sheet per seat, without the choices that a card may ask for; `settle` adds those. */
export const scoreRound = (rules: RoundRules, inputs: readonly ScoringInput[]): readonly ScoreSheet[] =>
  scoreCounted(
    rules,
    inputs.map(({ galaxy, ...seat }) => ({ ...seat, content: contentOf(rules, faceUpTiles(galaxy)) })),
  );

/** The same for galaxies of which only the content is known. */
export function scoreCounted(rules: RoundRules, seats: readonly CountedSeat[]): readonly ScoreSheet[] {
  const best = seats.map(({ content }) => bestZones(content.zones));
  return seats.map(({ tracks = NO_POINTS, tokens = [] }, seat) => {
    const scored = rules.scores_right_neighbour ? (seat + seats.length - 1) % seats.length : seat;
    const sheet = { galaxy_of: scored, ...seats[scored]!.content, tokens: [], steps: [], before: tracks, after: tracks };
    return withSteps(sheet, rules, heldBets(rules, seat, tokens, best));
  });
}

/** The sheet of one galaxy by itself. */
export function scoreGalaxy(rules: RoundRules, galaxy: readonly LaidTile[]): ScoreSheet {
  return scoreRound({ ...rules, scores_right_neighbour: false }, [{ galaxy }])[0]!;
}

export function galaxyPoints(sheet: ScoreSheet): PointsWithSum {
  const [vegetation, ice, desert] = COLOURS.map((colour) => zonePoints(sheet, colour)) as [number, number, number];
  const path = sheet.path.points;
  const constellations = total(sheet.constellations.map((zone) => zone.points));
  return { vegetation, ice, desert, path, constellations, sum: vegetation + ice + desert + path + constellations };
}

/** The planets in the largest zone of each colour, which bets are about. */
export const bestZonesOf = (sheet: ScoreSheet): BestZones => bestZones(sheet.zones);

/** The sheet with a choice applied. R17: the swap after all points, then the offering. */
export function settle(rules: RoundRules, sheet: ScoreSheet, choice: Choice): ScoreSheet {
  let settled = sheet;
  if (rules.path_to_colour) {
    const colour = choice.swap ?? weakestColour(settled.after); // R18
    settled = moved(settled, 'path', colour, settled.path.points);
    settled = { ...settled, path: { ...settled.path, track: colour } };
  }
  const price = rules.offering;
  if (price && choice.offering && settled.after[choice.offering] >= price.colour_points) {
    settled = moved(settled, 'offering', choice.offering, -price.colour_points);
    settled = moved(settled, 'offering', 'star', price.star_points);
  }
  return settled;
}

/** The first of the colours that hold fewest points. */
export const weakestColour = (tracks: Tracks): Colour =>
  COLOURS.reduce((weakest, colour) => (tracks[colour] < tracks[weakest] ? colour : weakest));

/** Star and weakest colour: what a game is decided by. */
export const totalOf = (tracks: Tracks): number => tracks.star + tracks[weakestColour(tracks)];

function contentOf(rules: RoundRules, tiles: FaceUpTiles): GalaxyContent {
  const zones = zonesOf(tiles);
  return {
    zones: zones.flatMap(({ colour, spots, planets }) => (colour === null ? [] : [scoredZone(rules, colour, planets, spots)])),
    constellations: zones
      .filter((zone) => zone.colour === null)
      .map((zone): ScoredConstellation => ({ spots: zone.spots, points: constellationPoints(rules, zone.spots.length) })),
    path: scoredPath(rules, tiles),
  };
}

export function scoredZone(rules: RoundRules, colour: Colour, planets: number, spots: ScoredZone['spots']): ScoredZone {
  const points = entryOrLast(ZONE_POINTS[colour], planets);
  return { colour, spots, planets, points, extra: zoneExtra(rules, colour, planets) };
}

/** What a zone brings in a round, with what the card adds. */
export const zoneValue = (rules: RoundRules, colour: Colour, planets: number): number =>
  entryOrLast(ZONE_POINTS[colour], planets) + zoneExtra(rules, colour, planets);

function zoneExtra({ zone_extra: extra }: RoundRules, colour: Colour, planets: number): number {
  if (!extra || !extra.colours.includes(colour) || planets < extra.least_planets) return 0;
  return extra.most_planets !== null && planets > extra.most_planets ? 0 : extra.points;
}

export const constellationPoints = ({ constellation_points: table }: RoundRules, spaces: number): number =>
  table.length > 0 ? entryOrLast(table, spaces - 1) : 0;

function scoredPath(rules: RoundRules, tiles: FaceUpTiles): ScoredPath {
  const networks = networksOf(pathTiles(tiles));
  const walk = longestWalk(networks);
  const length = {
    'longest-path': new Set(walk).size,
    'largest-network': networks[0]?.length ?? 0,
    'network-count': networks.length,
  }[rules.path_measure];
  return {
    measure: rules.path_measure,
    length,
    points: pathPoints(length),
    walk: walk.map((tile) => tile.cell),
    networks: networks.map((network) => network.map((tile) => tile.cell)),
    track: rules.path_to_colour ? null : 'star',
  };
}

export const pathPoints = (length: number): number => entryOrLast(PATH_POINTS, length);

/** The bets of a seat. R6: a token bets on the galaxy that its holder built. */
export function heldBets(
  rules: RoundRules,
  seat: number,
  held: readonly Colour[],
  best: readonly BestZones[],
): readonly ScoredToken[] {
  return COLOURS.filter((colour) => held.includes(colour)).map((colour) => {
    const others = best.map((zones, rival) => ({ rival, planets: zones[colour] })).filter(({ rival }) => rival !== seat);
    const most = Math.max(0, ...others.map(({ planets }) => planets));
    const planets = best[seat]![colour];
    return {
      colour,
      planets,
      rival_planets: most,
      rivals: others.filter((other) => other.planets === most).map(({ rival }) => rival),
      points: planets >= most ? rules.stakes.won : rules.stakes.lost,
    };
  });
}

/** Add the tokens and the steps a to d; each step is clamped on its own (R2). */
function withSteps(counted: ScoreSheet, rules: RoundRules, tokens: readonly ScoredToken[]): ScoreSheet {
  let sheet: ScoreSheet = { ...counted, tokens };
  for (const colour of COLOURS) sheet = moved(sheet, 'zones', colour, zonePoints(sheet, colour));
  if (!rules.path_to_colour) sheet = moved(sheet, 'path', 'star', sheet.path.points);
  for (const token of tokens) sheet = moved(sheet, 'token', token.colour, token.points);
  if (rules.constellation_points.length > 0) {
    sheet = moved(sheet, 'kaos', 'star', total(sheet.constellations.map((zone) => zone.points)));
  }
  return sheet;
}

function moved(sheet: ScoreSheet, kind: StepKind, track: Track, points: number): ScoreSheet {
  const before = sheet.after[track];
  const after = Math.min(TRACK_END, Math.max(0, before + points));
  return {
    ...sheet,
    steps: [...sheet.steps, { kind, track, points, before, after }],
    after: { ...sheet.after, [track]: after },
  };
}

const zonePoints = (sheet: ScoreSheet, colour: Colour): number =>
  total(sheet.zones.map((zone) => (zone.colour === colour ? zone.points + zone.extra : 0)));

const total = (points: readonly number[]): number => points.reduce((sum, one) => sum + one, 0);

/** The entry of a table, or its last one for an index beyond it. */
const entryOrLast = (table: readonly number[], index: number): number => table[Math.min(index, table.length - 1)]!;
