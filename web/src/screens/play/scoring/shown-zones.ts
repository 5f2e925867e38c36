/** The zones that a stage of the scoring shows on the galaxy, and their points. */

import type { ShownZone } from '../../../galaxy/overlays/shown-zone';
import type { ScoreSheet, Spot, Track } from '../../../game/wire';
import type { Stage } from './stages';

export function shownZones(sheets: readonly ScoreSheet[], seat: number, stage: Stage): readonly ShownZone[] {
  const sheet = sheets[seat];
  if (!sheet) return [];
  switch (stage.kind) {
    case 'zones':
      return sheet.zones
        .filter((zone) => zone.colour === stage.colour)
        .map(({ spots, planets, points, extra }) => paid(spots, planets, points + extra, stage.colour));
    case 'kaos':
      return sheet.constellations.map(({ spots, points }) => paid(spots, spots.length, points, 'star'));
    case 'token':
      return bets(sheets, seat, sheet);
    default:
      return [];
  }
}

const paid = (spots: readonly Spot[], count: number, points: number, track: Track): ShownZone => ({
  spots,
  count,
  points,
  track,
  bright: points > 0,
});

/** The zones that a player's tokens bet on, in the galaxy that player built (R6). */
function bets(sheets: readonly ScoreSheet[], seat: number, sheet: ScoreSheet): readonly ShownZone[] {
  const built = sheets.find((one) => one.galaxy_of === seat);
  return sheet.tokens.flatMap(({ colour, planets, points }) => {
    const zone = built?.zones.find((one) => one.colour === colour && one.planets === planets);
    return zone ? [{ spots: zone.spots, count: planets, points, track: colour, bright: true }] : [];
  });
}
