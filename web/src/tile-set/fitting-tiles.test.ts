import { expect, test } from 'vitest';
import { tileOf, turned, parseTile } from '../tile/code';
import { fittingTiles } from './fitting-tiles';

const CODES = ['v2i1cd0:ne', 'v0v0v1v1:', 'ci0i0v2:esw'];
const ANY = [null, null, null, null] as const;

test('the beginning of a code finds a tile in whichever turn it lies', () => {
  expect(fittingTiles(CODES, { typed: '', grounds: ANY })).toHaveLength(3);
  expect(fittingTiles(CODES, { typed: 'v2i', grounds: ANY })).toEqual([{ at: 0, turns: 0 }]);
  expect(fittingTiles(CODES, { typed: 'D0V2', grounds: ANY })).toEqual([{ at: 0, turns: 1 }]);
  expect(fittingTiles(CODES, { typed: 'v1v1v0', grounds: ANY })).toEqual([{ at: 1, turns: 2 }]);
  expect(fittingTiles(CODES, { typed: 'x', grounds: ANY })).toEqual([]);
});

test('the colours of quarters find a tile, and it is turned so', () => {
  const [found] = fittingTiles(CODES, { typed: '', grounds: [null, 'c', null, null] });
  expect(found).toEqual({ at: 0, turns: 3 });
  expect(tileOf(CODES[0]!, 3).spaces[1].ground).toBe('c');
  expect(turned(parseTile(CODES[0]!), 3).spaces[1].ground).toBe('c');
  expect(fittingTiles(CODES, { typed: 'c', grounds: ['c', 'i', 'i', null] })).toEqual([{ at: 2, turns: 0 }]);
});
