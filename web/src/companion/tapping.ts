/** What somebody taps who reads a galaxy off the table, for tests. */

import { COLOURS } from '../game/constants';
import { ROUND_RULES } from '../game/round-rules';
import type { ScoreSheet } from '../game/wire';
import { formOf } from './form';
import { EMPTY_ENTRY, MAX_ZONE_KEY, type SeatEntry, withConstellation, withConstellations, withZone, withZones } from './game';

export interface TappedGalaxy {
  readonly entry: SeatEntry;
  /** Taps on keys that bring points. Others are needed only where a bet hangs on a zone that brings none. */
  readonly paying: number;
}

/** Enter the galaxy of a sheet with as few taps as its points and bets allow. */
export function tapGalaxy(card: number, sheet: ScoreSheet): TappedGalaxy {
  const form = formOf(ROUND_RULES[card]!);
  const path = Math.min(sheet.path.length, form.path.length);
  let entry: SeatEntry = { ...EMPTY_ENTRY, path, entered: true };
  let paying = path > 0 && form.path[path - 1]!.points > 0 ? 1 : 0;
  for (const colour of COLOURS) {
    const counts = new Map(form.counted[colour].map(({ planets }) => [planets, 0]));
    const others = form.counted[colour].find(({ planets }) => planets === 0)?.keys[0]!.points;
    const sizes = sheet.zones.flatMap((zone) => (zone.colour === colour ? [zone.planets] : [])).sort((one, other) => other - one);
    sizes.forEach((planets, index) => {
      const key = form.zones[colour].find(({ value, orMore }) => value === planets || (orMore && planets > value));
      // A bet compares the largest zone; all others that bring what an empty one brings are entered with those.
      const size = key && key.points === others && index > 0 ? 0 : planets;
      if (counts.has(size)) counts.set(size, counts.get(size)! + 1);
      else if (key) {
        entry = withZone(entry, colour, key.value);
        if (key.points > 0) paying += 1;
      }
    });
    for (const [planets, count] of counts) {
      entry = withZones(entry, colour, planets, count);
      paying += tapsFor(count);
    }
  }
  if (form.constellationsByNumber) {
    const count = sheet.constellations.length;
    return { entry: withConstellations(entry, 1, count), paying: paying + tapsFor(count) };
  }
  for (const { spots } of sheet.constellations) {
    const key = form.constellations[Math.min(spots.length, form.constellations.length) - 1];
    if (!key) continue;
    entry = withConstellation(entry, key.value);
    if (key.points > 0) paying += 1;
  }
  return { entry, paying };
}

/** One tap on a number; the last key counts on, one with each tap. */
const tapsFor = (count: number): number => (count === 0 ? 0 : Math.max(1, count - MAX_ZONE_KEY + 1));
