import { expect, test } from 'vitest';
import { linePoints, pointsLines, shownTrack } from './points';

const POINTS = { vegetation: 5, ice: 2, desert: 4, path: 1, constellations: 0 };
const sum = (lines: object): number => Object.values(lines).reduce((all: number, one: number) => all + one, 0);

test('lines add up to what the round brought', () => {
  expect(linePoints(POINTS, -2, 10, false)).toMatchObject({ vegetation: 5, bets: -2, other: 0 });
  expect(linePoints(POINTS, 3, 12, false).other).toBe(-3);
});

test('a galaxy that a neighbour scores counts against whoever built it', () => {
  const lines = linePoints(POINTS, 0, -4, true);
  expect(lines).toMatchObject({ vegetation: -5, desert: -4, other: 8 });
  expect(sum(lines)).toBe(-4);
});

test('bets and what a card adds are shown where there are any', () => {
  expect(pointsLines(linePoints(POINTS, 0, 12, false), null)).toEqual(['vegetation', 'ice', 'desert', 'path']);
  expect(pointsLines(linePoints(POINTS, 0, 12, false), linePoints(POINTS, 3, 15, false))).toContain('bets');
});

test('the star stands for the path unless the card gives its points to a colour or constellations move it, too', () => {
  expect(shownTrack('path', ['ice', 'path'], false)).toBe('star');
  expect(shownTrack('path', ['ice', 'path'], true)).toBeNull();
  expect(shownTrack('ice', ['ice', 'path'], true)).toBe('ice');
  expect(shownTrack('path', ['path', 'constellations'], false)).toBeNull();
  expect(shownTrack('constellations', ['path', 'constellations'], false)).toBeNull();
});
