import { expect, test } from 'vitest';
import type { GameRounds } from '../../game/answers';
import { PastGame } from './past-game.svelte';

const GAME = 'aB3_x-9Zk2LmN0pQ';
const played = (rounds: readonly number[]): PastGame =>
  new PastGame({ game: GAME, names: ['Inès', 'Orbit'], my_seats: [1], rounds: rounds.map((round) => ({ round })), tile_set: { tiles: [] } } as unknown as GameRounds);

test('whoever asked for a round that does not exist goes on at the first one, on the same page', () => {
  expect(played([1, 2]).firstRound('analysis', 0)).toBe(`/games/${GAME}/round/1/seat/1`);
  expect(played([1, 2]).firstRound('try', 1)).toBe(`/games/${GAME}/round/1/seat/2/try`);
  expect(played([1, 2]).firstRound('minute')).toBe(`/games/${GAME}/round/1/minute`);
});

test('whoever asked for a seat that does not exist goes on at their own', () => {
  expect(played([1]).firstRound('cards', 5)).toBe(`/games/${GAME}/round/1/seat/2/cards`);
});

test('a game of which no round is counted has no first round', () => {
  expect(played([]).firstRound('analysis')).toBeNull();
});
