/** The browser counts what the rules count: on thousands of galaxies, and on every recorded game. */

import { expect, test } from 'vitest';
import { ROUND_RULES } from '../game/round-rules';
import { galaxyPoints, type LaidTile, looseTiles, rank, scoreGalaxy, scoreRound, settle, totalOf } from '.';
import { vectors } from './vectors';

/** Ten thousand galaxies take a second, and longer where other programs are busy. */
const PATIENCE_MS = 120_000;

test('every round is scored as the rules score it', () => {
  const all = vectors();
  for (const { name, rules, seats, sheets } of all) {
    const counted = scoreRound(rules, seats);
    const settled = counted.map((sheet, seat) => settle(rules, sheet, seats[seat]!.choice));
    // Equal text is quick to see; where it differs, the difference is shown.
    if (JSON.stringify(settled) !== JSON.stringify(sheets)) expect(settled, name).toEqual(sheets);
  }
  expect(all.reduce((sum, vector) => sum + vector.seats.length, 0)).toBeGreaterThan(10_000);
  const scored = new Set(all.map((vector) => JSON.stringify(vector.rules)));
  expect(Object.values(ROUND_RULES).filter((rules) => !scored.has(JSON.stringify(rules)))).toEqual([]);
}, PATIENCE_MS);

test('a galaxy by itself has points by colour, path and constellations', () => {
  // Two tiles side by side: a desert zone of four planets, and a path of two tiles.
  const galaxy: LaidTile[] = [
    { code: 'd0d2i0i0:e', row: 0, col: 0 },
    { code: 'd2d0cv0:w', row: 0, col: 1 },
  ];
  expect(galaxyPoints(scoreGalaxy(ROUND_RULES[0]!, galaxy))).toEqual({
    vegetation: 0,
    ice: 0,
    desert: 5,
    path: 0,
    constellations: 0,
    sum: 5,
  });
});

test('the total is the star and the weakest colour', () => {
  expect(totalOf({ vegetation: 25, ice: 17, desert: 23, star: 6 })).toBe(23);
});

test('of a galaxy in two groups, the smaller one is loose', () => {
  const at = (row: number, col: number) => ({ row, col });
  const galaxy = [at(4, 4), at(0, 0), at(0, 1), at(1, 1), at(4, 5), at(2, 2)];
  expect(looseTiles(galaxy)).toEqual([at(4, 4), at(4, 5), at(2, 2)]);
  expect(looseTiles([at(0, 0), at(3, 3)]), 'of equal groups the first stays').toEqual([at(3, 3)]);
  expect(looseTiles([])).toEqual([]);
});

test('a tie goes to the higher weakest colour, and equal players share a place', () => {
  const tracks = [
    { vegetation: 18, ice: 20, desert: 25, star: 5 },
    { vegetation: 17, ice: 20, desert: 25, star: 6 },
    { vegetation: 20, ice: 18, desert: 18, star: 5 },
    { vegetation: 1, ice: 2, desert: 3, star: 0 },
  ];
  expect(rank(tracks).map(({ seat, place }) => [seat, place])).toEqual([
    [0, 1],
    [2, 1],
    [1, 3],
    [3, 4],
  ]);
});
