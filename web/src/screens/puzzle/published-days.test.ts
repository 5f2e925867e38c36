/** Days that were never opened are there without a network, and nothing of the future is. */

import { beforeEach, expect, test, vi } from 'vitest';
import type { PublishedDay } from '../../game/answers';
import { keepPuzzle } from './kept-puzzles';
import { keepDays, keptArchive, keptDay } from './published-days';

const kept = new Map<string, string>();
const asked = vi.fn<(path: string) => void>();
let days: readonly PublishedDay[] = [];

beforeEach(() => {
  kept.clear();
  asked.mockClear();
  days = ['2026-11-16', '2026-11-17', '2026-11-18'].map(day);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.stubGlobal('fetch', async (path: string) => {
    asked(path);
    return { ok: true, status: 200, json: async () => ({ days }) };
  });
  return () => vi.unstubAllGlobals();
});

const day = (date: string, index: number): PublishedDay => ({
  id: `daily-${date}`,
  date,
  number: index + 16,
  card: 3,
  tiles: ['v0v0v0v0:', 'i0i0i0i0:'],
  par: 9,
  difficulty: 2,
});
const at = (text: string): Date => new Date(`${text}:00`);

test('a day that nobody opened can be played, but not before it is here', async () => {
  await keepDays(at('2026-11-17T12:00'));
  expect(asked.mock.calls).toEqual([['/api/puzzles/published']]);
  expect(keptDay('2026-11-16', '2026-11-17')).toMatchObject({ number: 16, par: 9, mine: null, open: true });
  expect(keptDay('2026-11-16', '2026-11-18')).toMatchObject({ open: false });
  expect(keptDay('2026-11-18', '2026-11-17')).toBeNull();
  expect(keptArchive('2026-11-17').map(({ date }) => date)).toEqual(['2026-11-17', '2026-11-16']);
});

test('what was played here stands in the archive', async () => {
  await keepDays(at('2026-11-17T12:00'));
  const mine = { first: 7, best: 8, hand_ins: 2, revealed: false, counted: true };
  keepPuzzle({ ...keptDay('2026-11-16', '2026-11-17')!, mine } as Parameters<typeof keepPuzzle>[0]);
  expect(keptArchive('2026-11-17').map((one) => one.mine)).toEqual([null, mine]);
  expect(keptDay('2026-11-16', '2026-11-17')).toMatchObject({ mine });
});

test('the server is asked again when a day is missing or some hours have gone by', async () => {
  days = days.slice(0, 2);
  await keepDays(at('2026-11-17T08:00'));
  await keepDays(at('2026-11-17T09:00'));
  expect(asked).toHaveBeenCalledTimes(1);
  days = [...days, day('2026-11-18', 2)];
  await keepDays(at('2026-11-17T15:00'));
  await keepDays(at('2026-11-17T23:00')); // tomorrow's is there already
  expect(asked).toHaveBeenCalledTimes(2);
  await keepDays(at('2026-11-19T00:10'));
  expect(asked).toHaveBeenCalledTimes(3);
});

test.each(['{"broken', '[]', '7', '{"days":[null]}', '{"days":7}'])('days that cannot be read are fetched again: %s', async (text) => {
  kept.set('cosmic-factory.days', text);
  expect(keptArchive('2026-11-17')).toEqual([]);
  await keepDays(at('2026-11-17T12:00'));
  expect(keptArchive('2026-11-17')).toHaveLength(2);
});
