/** Every card has a drill that holds: its par can be reached, and the card's rule decides. */

import { describe, expect, test } from 'vitest';
import { CARDS, COLOURS } from '../../../game/constants';
import { BUILT_IN_TILES } from '../../../game/built-in-tiles';
import { ROUND_RULES } from '../../../game/round-rules';
import type { Choice, Colour } from '../../../game/wire';
import { bestZonesOf, galaxyPoints, type LaidTile, scoreGalaxy } from '../../../scorer';
import { countsDown, type Drill, DRILLS, parWith, resultOf, shortOf } from './drills';

/** A square is nearly always as good as a free shape. */
const leastGain = ({ card }: Drill): number => (ROUND_RULES[card]!.shape === 'free' ? 1 : 2);

const galaxyOf = (drill: Drill): readonly LaidTile[] =>
  drill.best!.map(({ tile, row, col, turns, part, face_down }) => ({
    code: BUILT_IN_TILES[tile!]!,
    row,
    col,
    turns: turns ?? 0,
    part: part ?? 0,
    faceDown: face_down ?? false,
  }));

/** What a galaxy brings with all bets that it wins. */
function pointsOf(drill: Drill, galaxy: readonly LaidTile[]): number {
  const sheet = scoreGalaxy(ROUND_RULES[drill.card]!, galaxy);
  const best = bestZonesOf(sheet);
  const won = COLOURS.filter((colour) => drill.rivals && best[colour] >= drill.rivals[colour]).length;
  return galaxyPoints(sheet).sum + won * ROUND_RULES[drill.card]!.stakes.won;
}

const CHOICES: readonly Choice[] = [null, ...COLOURS].flatMap((colour: Colour | null) => [
  { swap: colour, offering: null },
  { swap: null, offering: colour },
]);

test('every card has one drill', () => {
  expect(DRILLS.map(({ card }) => card)).toEqual([...CARDS]);
});

describe.each(DRILLS)('card $card', (drill) => {
  test('it has real tiles, each once', () => {
    const tiles = [...drill.tiles, ...(drill.kept ?? [])];
    expect(new Set(tiles).size).toBe(tiles.length);
    expect(tiles.every((tile) => BUILT_IN_TILES[tile] !== undefined)).toBe(true);
  });

  test('par is proved, and whoever forgets the card stays clearly behind it', () => {
    expect(drill.proved).toBe(true);
    expect(shortOf(drill, drill.plain)).toBeGreaterThanOrEqual(leastGain(drill));
  });

  test('the best galaxy reaches par, and nothing is short of itself', () => {
    expect(shortOf(drill, drill.par)).toBe(0);
    if (drill.measure === 'neighbour') {
      const pars = drill.pars!.map(({ par }) => par);
      expect([pars.length, Math.min(...pars), Math.max(...pars)]).toEqual([20, drill.par, drill.plain]);
      expect(drill.pars!.map(({ chosen }) => parWith(drill, [...chosen].reverse()))).toEqual(pars);
      return;
    }
    const galaxy = galaxyOf(drill);
    expect(drill.best!.map(({ tile }) => tile).every((tile) => drill.tiles.includes(tile!))).toBe(true);
    expect(galaxy.filter(({ faceDown }) => faceDown).length).toBe(ROUND_RULES[drill.card]!.face_down);
    const results = CHOICES.map((choice) => resultOf(drill, galaxy, pointsOf(drill, galaxy), choice));
    expect(countsDown(drill) ? Math.min(...results) : Math.max(...results)).toBe(drill.par);
  });
});
