import { beforeAll, expect, test } from 'vitest';
import type { GalaxyOverlay, Theme } from '../../game/answers';
import { loadLanguage } from '../../messages';
import { countedParts, progressText, tokensOfBest } from './theme-progress';

const theme = (tried: number, solved: number, due: number): Theme => ({ theme: 'path', puzzles: 9, tried, solved, due });

beforeAll(() => loadLanguage('en', ['en']));

test('a theme is new only until one of its puzzles was tried', () => {
  expect(progressText(theme(0, 0, 0))).toBe('new');
  expect(progressText(theme(2, 0, 0))).toBe('2 come again later');
  expect(progressText(theme(2, 0, 1))).toBe('');
  expect(progressText(theme(2, 1, 1))).toBe('1 solved');
});

test('only what a theme counts is drawn', () => {
  const zone = (colour: 'ice' | 'desert') => ({ colour, spots: [], planets: 3, points: 4, extra: 0 });
  const all: GalaxyOverlay = {
    zones: [zone('ice'), zone('desert')],
    constellations: [{ spots: [], points: 2 }],
    path: { measure: 'longest-path', length: 2, points: 1, walk: [[0, 0, 0], [0, 1, 0]], networks: [[[0, 0, 0]]], track: 'star' },
  };
  expect(countedParts('card-7', all)).toEqual(all);
  expect(countedParts('path', all)).toEqual({ zones: [], constellations: [], path: all.path });
  const ice = countedParts('colour-ice', all);
  expect([ice.zones, ice.constellations, ice.path.points, ice.path.walk, ice.path.networks]).toEqual([[zone('ice')], [], 0, [], []]);
});

test('the tokens of the best galaxy are named', () => {
  expect(tokensOfBest({ tokens: [] })).toBe('Take no Bonus token.');
  expect(tokensOfBest({ tokens: ['ice'] })).toBe('Take the Bonus token: ice.');
  expect(tokensOfBest({ tokens: ['vegetation', 'desert'] })).toBe('Take the Bonus tokens: vegetation, desert.');
});
