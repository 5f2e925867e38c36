import { expect, test } from 'vitest';
import type { PastRound, Rank } from '../../../../game/wire';
import { placesAfter } from './places';

/** A round after which these seats, the leader first, have these places and totals. */
function round(...ranks: readonly (readonly [seat: number, place: number, total: number])[]): PastRound {
  const ranking: readonly Rank[] = ranks.map(([seat, place, total]) => ({ seat, place, total, weakest: 0 }));
  return { card: 1, tracks: [], ranking };
}

test('before the first round is scored nobody leads', () => {
  expect(placesAfter([])).toEqual([]);
});

test('after the first round nobody has moved', () => {
  expect(placesAfter([round([1, 1, 7], [0, 2, 4])])).toEqual([
    { seat: 1, place: 1, total: 7, gained: 7, climbed: null },
    { seat: 0, place: 2, total: 4, gained: 4, climbed: null },
  ]);
});

test('players who pass each other move up and down by places', () => {
  const rounds = [round([1, 1, 7], [2, 2, 5], [0, 3, 4]), round([0, 1, 11], [1, 2, 8], [2, 3, 3])];
  expect(placesAfter(rounds).map(({ seat, gained, climbed }) => [seat, gained, climbed])).toEqual([
    [0, 7, 2],
    [1, 1, -1],
    [2, -2, -1],
  ]);
});

test('who shares a place has not lost it', () => {
  const rounds = [round([0, 1, 7], [1, 2, 5], [2, 3, 4]), round([0, 1, 9], [1, 1, 9], [2, 3, 5])];
  expect(placesAfter(rounds).map(({ seat, place, climbed }) => [seat, place, climbed])).toEqual([
    [0, 1, 0],
    [1, 1, 1],
    [2, 3, 0],
  ]);
});
