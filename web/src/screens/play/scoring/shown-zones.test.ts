import { expect, test } from 'vitest';
import type { ScoredZone, ScoreSheet, Spot } from '../../../game/wire';
import { shownZones } from './shown-zones';

const zero = { vegetation: 0, ice: 0, desert: 0, star: 0 };
const spots = [] as readonly Spot[];

function zone(colour: ScoredZone['colour'], planets: number, points: number, extra = 0): ScoredZone {
  return { colour, planets, points, extra, spots };
}

function sheet(galaxy_of: number, more: Partial<ScoreSheet>): ScoreSheet {
  return {
    galaxy_of, zones: [], constellations: [], tokens: [], steps: [], before: zero, after: zero,
    path: { measure: 'longest-path', length: 0, points: 0, walk: [], networks: [], track: 'star' },
    ...more,
  };
}

test('a colour shows all its zones, and those that pay are bright', () => {
  const mine = sheet(0, { zones: [zone('ice', 5, 4), zone('ice', 1, 0), zone('desert', 4, 5), zone('ice', 0, 0, 1)] });
  const shown = shownZones([mine], 0, { kind: 'zones', colour: 'ice' });
  expect(shown.map(({ count, points, bright }) => [count, points, bright])).toEqual([
    [5, 4, true],
    [1, 0, false],
    [0, 1, true],
  ]);
  expect(shown.every(({ track }) => track === 'ice')).toBe(true);
});

test('a token shows the zone its holder built, though a neighbour scores that galaxy', () => {
  const lost = { colour: 'desert', planets: 3, rival_planets: 4, rivals: [1], points: -2 } as const;
  const gift = [sheet(1, { tokens: [lost] }), sheet(0, { zones: [zone('desert', 1, 0), zone('desert', 3, 2)] })];
  expect(shownZones(gift, 0, { kind: 'token' })).toEqual([
    { spots, count: 3, points: -2, track: 'desert', bright: true },
  ]);
});

test('a path is no zone', () => {
  expect(shownZones([sheet(0, { zones: [zone('ice', 5, 4)] })], 0, { kind: 'path' })).toEqual([]);
});
