import { expect, test } from 'vitest';
import { newGame } from './game';
import { MemoryStorage } from './memory-storage';
import { type LargeStorage, readGame, StoredGames } from './stored-games';
import { drawCards, drawOtherCard } from './deck';
import { CARDS } from '../game/constants';

function largeStorage(): LargeStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    read: async () => [...entries.values()],
    write: async (id, text) => void entries.set(id, text),
    remove: async (id) => void entries.delete(id),
  };
}

const game = newGame({ names: ['Ada', 'Luc'], beginner: true, seconds: 60, cards: null }, 'one', 5);

test('a stored game is read again', async () => {
  const stored = new StoredGames(new MemoryStorage(), null);
  expect(await stored.write(game)).toBe(true);
  expect(await stored.read()).toEqual([game]);
  await stored.remove('one');
  expect(await stored.read()).toEqual([]);
});

test('where the first storage is full, the second takes the newest state', async () => {
  const memory = new MemoryStorage();
  const large = largeStorage();
  const stored = new StoredGames(memory, large);
  await stored.write(game);
  memory.full = true;
  expect(await stored.write({ ...game, changes: 1, round: 3 })).toBe(true);
  expect((await stored.read()).map(({ round }) => round)).toEqual([3]);
});

test('without any room the caller is told', async () => {
  const memory = new MemoryStorage();
  memory.full = true;
  expect(await new StoredGames(memory, null).write(game)).toBe(false);
  expect(await new StoredGames(null, null).write(game)).toBe(false);
});

test('entries that cannot be read are left alone', async () => {
  const memory = new MemoryStorage();
  const broken = ['', 'no json', '{}', '{"id":"x","names":["a"],"rounds":[{"seats":[]}]}', 'null'];
  broken.forEach((text, index) => memory.entries.set(`cosmic-factory.companion.${index}`, text));
  expect(await new StoredGames(memory, null).read()).toEqual([]);
  expect(memory.entries.size).toBe(broken.length);
  expect(readGame(JSON.stringify(game))).toEqual(game);
});

test('five different cards are drawn, and another one instead of a drawn one', () => {
  const first = drawCards(() => 0);
  expect(first).toEqual([1, 2, 3, 4, 5]);
  expect(drawOtherCard(first, () => 0)).toBe(6);
  for (let game = 0; game < 50; game += 1) {
    const cards = drawCards();
    expect(new Set(cards).size).toBe(5);
    expect(cards.every((card) => (CARDS as readonly number[]).includes(card))).toBe(true);
  }
});
