/** The points of a galaxy, line by line, as the server counted them. */

import type { BestGalaxy } from '../../../game/answers';
import { COLOURS } from '../../../game/constants';
import type { Colour, ScoreSheet, Track } from '../../../game/wire';

export type PointsLine = Colour | 'path' | 'constellations' | 'bets' | 'other';

export type LinePoints = Readonly<Record<PointsLine, number>>;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** The icon of a line. */
export const trackOf = (line: PointsLine): Track | null => (line === 'bets' || line === 'other' ? null : line === 'path' || line === 'constellations' ? 'star' : line);

/**
 * The lines of a seat's own galaxy. `built` is the sheet on which that galaxy was counted, which may be a neighbour's;
 * bets and what a card gave for a choice are on the seat's own sheet.
 */
export function builtPoints(built: ScoreSheet, own: ScoreSheet): LinePoints {
  const zones = (colour: Colour): number => sum(built.zones.filter((zone) => zone.colour === colour).map(({ points, extra }) => points + extra));
  return {
    vegetation: zones('vegetation'),
    ice: zones('ice'),
    desert: zones('desert'),
    path: built.path.points,
    constellations: sum(built.constellations.map(({ points }) => points)),
    bets: sum(own.tokens.map(({ points }) => points)),
    other: sum(own.steps.filter(({ kind }) => kind === 'offering').map(({ points }) => points)),
  };
}

/** The lines of a best galaxy; what its value holds besides points and bets is what the card's choice brings. */
export function bestPoints({ points, bets }: BestGalaxy, offered: number): LinePoints {
  const { vegetation, ice, desert, path, constellations } = points;
  return { vegetation, ice, desert, path, constellations, bets, other: offered };
}

/** The lines to show: colours and path always, the others where either galaxy has something there. */
export function linesOf(built: LinePoints, best: LinePoints | null): readonly PointsLine[] {
  const more: readonly PointsLine[] = ['constellations', 'bets', 'other'];
  return [...COLOURS, 'path', ...more.filter((line) => built[line] !== 0 || (best?.[line] ?? 0) !== 0)];
}
