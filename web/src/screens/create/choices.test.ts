import { expect, test } from 'vitest';
import { newSet } from '../../tile-set/own-set';
import { cardsMissing, markedCards, newTableFrom, USUAL, withCardSwitched, withDeck, withTiles, type Choices } from './choices';

const chosen = (cards: readonly number[], deck: Choices['deck']): Choices => ({ ...USUAL, deck, cards });

test('the usual table is standard, for four, with all cards', () => {
  expect(newTableFrom(USUAL)).toMatchObject({ seats: 4, variant: 'standard', deck: null, sequence: null, build_seconds: 60 });
});

test('a deck needs five cards and may have more, in any order', () => {
  expect(cardsMissing(chosen([3, 1], 'deck'))).toBe(3);
  expect(newTableFrom(chosen([9, 3, 1, 20, 7, 5], 'deck')).deck).toEqual([1, 3, 5, 7, 9, 20]);
});

test('a sequence is five cards in their order, and no sixth', () => {
  const five = chosen([9, 3, 1, 20, 7], 'sequence');
  expect(withCardSwitched(five, 2)).toBe(five);
  expect(withCardSwitched(five, 1).cards).toEqual([9, 3, 20, 7]);
  expect(newTableFrom(five)).toMatchObject({ sequence: [9, 3, 1, 20, 7], deck: null });
});

test('taking a card out of all of them begins a deck', () => {
  expect(markedCards(USUAL)).toHaveLength(20);
  const without = withCardSwitched(USUAL, 12);
  expect(without.deck).toBe('deck');
  expect(without.cards).toHaveLength(19);
  expect(withDeck(without, 'sequence').cards).toHaveLength(5);
});

test('a set of fewer tiles is for fewer players, and goes along whole', () => {
  const set = newSet('Ours', Array<string>(20).fill('cccc:'));
  const table = newTableFrom(withTiles(USUAL, { kind: 'own', set }));
  expect(table.seats).toBe(2);
  expect(table.tile_set).toMatchObject({ name: 'Ours', version: 1 });
  expect(newTableFrom(USUAL).tile_set).toBeNull();
});

test('beginners have no cards, whatever was chosen before', () => {
  const beginner: Choices = { ...chosen([1, 2], 'deck'), variant: 'beginner' };
  expect(cardsMissing(beginner)).toBe(0);
  expect(newTableFrom(beginner)).toMatchObject({ deck: null, sequence: null });
});

test('without a clock nothing is limited and nobody else is invited', () => {
  expect(newTableFrom({ ...USUAL, buildSeconds: null, public: true })).toMatchObject({
    build_seconds: null,
    draft_seconds: null,
    choice_seconds: null,
    public: false,
  });
});
