/** How often a player taps to enter a galaxy, counted for galaxies that were built for points. */

import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CARDS } from '../game/constants';
import { ROUND_RULES } from '../game/round-rules';
import { vectors } from '../scorer/vectors';
import { tapGalaxy } from './tapping';

const MAX_TAPS = 12;
/** Cards under which empty zones or constellations are counted besides the usual. */
const CARDS_THAT_COUNT_MORE = [6, 8, 9, 14, 15, 16];
/** Of all other galaxies so many may need one tap more. */
const MAX_SHARE_ABOVE = 0.01;
const REPORT = '.vitest/companion-taps.json';

/** Taps by card: one for each thing that pays, the Bonus tokens that were taken, or at least one, and the next player. */
function tapsByCard(): Map<number, readonly number[]> {
  const taps = new Map<number, number[]>([0, ...CARDS].map((card) => [card, []]));
  for (const { name, rules, seats, sheets } of vectors()) {
    const card = [0, ...CARDS].find((one) => JSON.stringify(ROUND_RULES[one]) === JSON.stringify(rules));
    if (card === undefined || name.startsWith('by chance')) continue;
    for (const sheet of sheets) {
      const tokens = Math.max(1, seats[sheet.galaxy_of]!.tokens.length);
      taps.get(card)!.push(tapGalaxy(card, sheet).paying + tokens + 1);
    }
  }
  return taps;
}

test('twelve taps are enough for a player and a round', () => {
  const report = [...tapsByCard()].map(([card, taps]) => ({
    card,
    galaxies: taps.length,
    mean: taps.reduce((sum, one) => sum + one, 0) / taps.length,
    most: Math.max(...taps),
    above: taps.filter((one) => one > MAX_TAPS).length,
  }));
  writeFileSync(REPORT, JSON.stringify(report, null, 1));
  const strict = report.filter(({ card }) => CARDS_THAT_COUNT_MORE.includes(card));
  for (const { card, most } of strict) expect(most, `card ${card}`).toBeLessThanOrEqual(MAX_TAPS);
  const others = report.filter(({ card }) => !CARDS_THAT_COUNT_MORE.includes(card));
  const sum = (of: 'above' | 'galaxies'): number => others.reduce((all, one) => all + one[of], 0);
  expect(sum('above') / sum('galaxies')).toBeLessThanOrEqual(MAX_SHARE_ABOVE);
  for (const { card, galaxies } of report) expect(galaxies, `galaxies of card ${card}`).toBeGreaterThan(3);
});
