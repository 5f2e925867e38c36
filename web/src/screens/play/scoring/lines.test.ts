import { beforeAll, expect, test } from 'vitest';
import { loadLanguage } from '../../../messages/language.svelte';
import type { Colour, ScoredToken, ScoredZone, ScoreSheet } from '../../../game/wire';
import { type CountedRound, sheetLines, stageAnnouncement } from './lines';

beforeAll(() => loadLanguage('en', ['en']));

const zero = { vegetation: 0, ice: 0, desert: 0, star: 0 };
const NAMES = ['Ada', 'Zsófi', 'Capucine', 'Orbit', 'Bastien', 'Milán'];

const zone = (colour: Colour, planets: number, points: number, extra = 0): ScoredZone => ({ colour, planets, points, extra, spots: [] });

function sheet(more: Partial<ScoreSheet>): ScoreSheet {
  return {
    galaxy_of: 0, zones: [], constellations: [], tokens: [], steps: [], before: zero, after: zero,
    path: { measure: 'longest-path', length: 0, points: 0, walk: [], networks: [], track: 'star' },
    ...more,
  };
}

const round = (...sheets: readonly ScoreSheet[]): CountedRound => ({
  me: 0, card: 20, live: { sheets }, name: (seat) => NAMES[seat] ?? '',
});

test('equal zones share a line, and what pays nothing comes last', () => {
  const mine = sheet({
    zones: [zone('ice', 2, 2), zone('ice', 0, 0), zone('ice', 5, 4), zone('ice', 1, 0), zone('ice', 2, 2), zone('desert', 4, 5)],
  });
  expect(sheetLines(round(mine), mine, { kind: 'zones', colour: 'ice' })).toEqual([
    { words: 'Zone of 5 planets', points: 4 },
    { words: '2 zones of 2 planets', points: 4 },
    { words: '1 too small, 1 empty', points: 0, faint: true },
  ]);
});

test('a line says how much of its points the card adds', () => {
  const zones = [...[0, 0, 0].map((planets) => zone('ice', planets, 0, 1)), zone('ice', 2, 2, 1)];
  const mine = sheet({ zones });
  const lines = sheetLines(round(mine), mine, { kind: 'zones', colour: 'ice' });
  expect(lines.map(({ points, extra }) => [points, extra])).toEqual([
    [3, 1],
    [3, 3],
  ]);
});

test('however a galaxy is cut into zones, its lines are few', () => {
  // Twelve zones of six sizes, as on a card that pays for each.
  const mine = sheet({ zones: [0, 1, 2, 3, 4, 6].flatMap((planets) => [zone('ice', planets, 1, 1), zone('ice', planets, 1, 1)]) });
  expect(sheetLines(round(mine), mine, { kind: 'zones', colour: 'ice' })).toHaveLength(6);
});

test('many rivals with equally large zones are counted, not named', () => {
  const bet = (rivals: readonly number[]): ScoredToken => ({ colour: 'ice', planets: 4, rival_planets: 4, rivals, points: 3 });
  const wordsOf = (rivals: readonly number[]): string => {
    const mine = sheet({ tokens: [bet(rivals)] });
    return sheetLines(round(mine), mine, { kind: 'token' })[0]!.words;
  };
  expect(wordsOf([1, 2])).toBe('You bet on 4 planets; Zsófi and Capucine: 4');
  expect(wordsOf([1, 2, 3])).toBe('You bet on 4 planets; 3 players: 4');
});

test('an offering is told track by track, never as a sum', () => {
  const mine = sheet({
    steps: [
      { kind: 'offering', track: 'desert', points: -5, before: 9, after: 4 },
      { kind: 'offering', track: 'star', points: 2, before: 1, after: 3 },
    ],
  });
  const stage = { kind: 'offering' } as const;
  expect(sheetLines(round(mine), mine, stage)).toEqual([
    { words: 'Desert', points: -5, of: 'desert' },
    { words: 'Star', points: 2, of: 'star' },
  ]);
  const said = stageAnnouncement(round(mine), 0, mine, stage);
  expect(said).not.toMatch(/3 points/);
  expect(said).toContain('desert now 4, star now 3');
  expect(sheetLines(round(sheet({})), sheet({}), stage)).toEqual([{ words: 'Nothing given', points: 0, faint: true }]);
});
