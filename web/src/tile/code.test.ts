import { expect, test } from 'vitest';
import { parseTile, tileOf, turned } from './code';

test('a code names four spaces clockwise from the top left, and segments', () => {
  const tile = parseTile('v2i1cd0:en');
  expect(tile.spaces.map(({ ground, planets }) => `${ground}${planets}`)).toEqual(['v2', 'i1', 'c0', 'd0']);
  expect(tile.segments).toEqual(['n', 'e']);
});

test('a quarter turn moves the top left to the top right and north to east', () => {
  const tile = turned(parseTile('v2i1cd0:ns'), 1);
  expect(tile.spaces.map(({ ground }) => ground).join('')).toBe('dvic');
  expect(tile.segments).toEqual(['e', 'w']);
});

test('four turns, and turning back, change nothing', () => {
  const tile = parseTile('d2v0v1v0:nes');
  expect(turned(tile, 4)).toEqual(tile);
  expect(turned(turned(tile, 3), -3)).toEqual(tile);
});

test('a tile is parsed once for each of its four turns', () => {
  expect(tileOf('v1v1i0d2:', 5)).toBe(tileOf('v1v1i0d2:', 1));
});

test.each(['', 'v2i1c:ne', 'v3i1cd0:', 'v2i1cd0', 'v2i1cd0:x'])('%j is no tile', (code) => {
  expect(() => parseTile(code)).toThrow('not a tile code');
});
