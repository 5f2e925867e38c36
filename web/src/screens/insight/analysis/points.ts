/** The points of a galaxy, line by line, as the server counted them. */

import { COLOURS } from '../../../game/constants';
import type { Colour, ScoreSheet, Track } from '../../../game/wire';

export type PointsLine = Colour | 'path' | 'constellations' | 'bets' | 'other';

export type CountedPoints = Readonly<Record<Colour | 'path' | 'constellations', number>>;
export type LinePoints = Readonly<Record<PointsLine, number>>;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/**
 * The track whose sign stands for a line: the one it moves, if it is always the same (a card may give the points of the
 * path to a colour) and no other line has it: path and constellations side by side both move the star.
 */
export function shownTrack(line: PointsLine, lines: readonly PointsLine[], pathToColour: boolean): Track | null {
  if (line === 'bets' || line === 'other') return null;
  if (line !== 'path' && line !== 'constellations') return line;
  return pathToColour || lines.includes('constellations') ? null : 'star';
}

/** What the zones and the path of a galaxy bring, as the server counted them. */
export function countedPoints({ zones, constellations, path }: Pick<ScoreSheet, 'zones' | 'constellations' | 'path'>): CountedPoints {
  const of = (colour: Colour): number => sum(zones.filter((zone) => zone.colour === colour).map(({ points, extra }) => points + extra));
  return { vegetation: of('vegetation'), ice: of('ice'), desert: of('desert'), path: path.points, constellations: sum(constellations.map(({ points }) => points)) };
}

/**
 * The lines of a galaxy, which add up to what the round brought with it. Where a neighbour scores the galaxy, its points
 * count against whoever built it. `other` is the rest: what the card adds, such as an offering, or a neighbour's galaxy.
 */
export function linePoints(points: CountedPoints, bets: number, value: number, given: boolean): LinePoints {
  const sign = given ? -1 : 1;
  const { vegetation, ice, desert, path, constellations } = points;
  const counted = [vegetation, ice, desert, path, constellations].map((one) => sign * one);
  const [v, i, d, p, c] = counted as [number, number, number, number, number];
  return { vegetation: v, ice: i, desert: d, path: p, constellations: c, bets, other: value - bets - sum(counted) };
}

/** The lines to show: colours and path always, the others where either galaxy has something there. */
export function pointsLines(built: LinePoints, best: LinePoints | null): readonly PointsLine[] {
  const more: readonly PointsLine[] = ['constellations', 'bets', 'other'];
  return [...COLOURS, 'path', ...more.filter((line) => built[line] !== 0 || (best?.[line] ?? 0) !== 0)];
}
