import { expect, test } from 'vitest';
import { barParts } from './losses';

const LOST = { draft: 3, placing: 4, time: 0, bets: 2, choice: 0 };
const KINDS = { draft: 'about', placing: 'proved', time: 'proved', bets: 'proved', choice: 'proved' } as const;

test('the bar adds up to the best that could have been drafted', () => {
  const parts = barParts(16, LOST, KINDS);
  expect(parts.map(({ name, value }) => [name, value])).toEqual([['score', 16], ['placing', 4], ['bets', 2], ['draft', 3]]);
  expect(parts.reduce((sum, { value }) => sum + value, 0)).toBe(25);
});

test('points that were given away are not made, and have no part in the bar', () => {
  expect(barParts(-5, { ...LOST, draft: 0, bets: 0 }, KINDS).map(({ name }) => name)).toEqual(['placing']);
});
