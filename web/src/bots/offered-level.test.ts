import { expect, test } from 'vitest';
import { BOT_LEVELS } from '../game/constants';
import { offerAfter } from './offered-level';

const [FIRST, SECOND] = BOT_LEVELS;
const STRONGEST = BOT_LEVELS.at(-1)!;

test('a win against the offered level raises the offer by one', () => {
  expect(offerAfter(FIRST, { won: true, levels: [FIRST, FIRST] })).toBe(SECOND);
  expect(offerAfter(FIRST, { won: true, levels: [STRONGEST] })).toBe(SECOND);
});

test('losing, or winning against weaker bots or none, changes nothing', () => {
  expect(offerAfter(FIRST, { won: false, levels: [FIRST] })).toBe(FIRST);
  expect(offerAfter(SECOND, { won: true, levels: [FIRST] })).toBe(SECOND);
  expect(offerAfter(FIRST, { won: true, levels: [] })).toBe(FIRST);
  expect(offerAfter(FIRST, { won: true, levels: ['random', 'unheard-of'] })).toBe(FIRST);
});

test('the strongest level stays', () => {
  expect(offerAfter(STRONGEST, { won: true, levels: [STRONGEST] })).toBe(STRONGEST);
});
