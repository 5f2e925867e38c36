/** The numbers that would be tapped for a galaxy that was laid on the screen. */

import { HAND_SIZE } from '../game/constants';
import type { Colour, RoundRules, ScoreSheet } from '../game/wire';
import { countsOf, type LaidTile } from '../scorer';
import { formOf, type NumberKey } from './form';
import { mapColours, MAX_ZONE_KEY, type SeatEntry } from './game';

/** Zones, path and constellations of a counted galaxy, each by the key that stands for it. */
export function readCounts(rules: RoundRules, sheet: ScoreSheet): Pick<SeatEntry, 'zones' | 'path' | 'constellations' | 'largest'> {
  const form = formOf(rules);
  const counts = countsOf(sheet);
  const largest: Partial<Record<Colour, number>> = {};
  const zones = mapColours((colour) => {
    const most = Math.max(0, ...counts.zones[colour]);
    if (most >= MAX_ZONE_KEY) largest[colour] = most;
    const counted = counts.zones[colour].filter((size) => form.counted[colour].some(({ planets }) => planets === size));
    return [...byKeys(form.zones[colour], counts.zones[colour]), ...counted].sort((one, other) => other - one);
  });
  const constellations = form.constellationsByNumber ? counts.constellations.map(() => 1) : byKeys(form.constellations, counts.constellations);
  return { zones, path: counts.path, constellations, largest };
}

/** How many tiles of a galaxy are still counted although they lie face down on the table or were removed from it. */
export function uncountedTiles(rules: RoundRules, galaxy: readonly LaidTile[]): number {
  const most = HAND_SIZE - rules.face_down - rules.removals;
  return Math.max(0, galaxy.filter(({ faceDown }) => !faceDown).length - most);
}

/** The largest first; the last key stands for larger numbers, and numbers without a key are left out. */
function byKeys(keys: readonly NumberKey[], sizes: readonly number[]): readonly number[] {
  const values = keys.map(({ value }) => value);
  const last = Math.max(0, ...values);
  return sizes
    .map((size) => Math.min(size, last))
    .filter((size) => values.includes(size))
    .sort((one, other) => other - one);
}
