/** Hand-ins wait for a network, and each is counted once. */

import { beforeEach, expect, test, vi } from 'vitest';
import { Refused, Unreachable } from '../../api/http';
import type { HandIn } from '../../api/puzzles';
import type { MadeHandIn } from '../../game/answers';
import { HandInQueue } from './hand-in-queue.svelte';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const made = (tile: string): HandIn => ({ placements: [{ tile, row: 0, col: 0 }] });
const answer = { points: 18, counted: true } as MadeHandIn;

/** A server that is away until it is switched on, and takes each galaxy once. */
class ScriptedServer {
  away = true;
  losesAnswers = false;
  readonly counted = new Set<string>();
  received = 0;
  send = async (_: string, { placements }: HandIn): Promise<MadeHandIn> => {
    const galaxy = placements[0]!.tile;
    if (this.away) throw new Unreachable();
    this.received += 1;
    if (this.counted.has(galaxy)) throw new Refused(409, 'handed-in-already', '');
    this.counted.add(galaxy);
    if (this.losesAnswers) throw new Unreachable();
    return answer;
  };
}

test('a hand-in made without a network is sent when there is one, once', async () => {
  const server = new ScriptedServer();
  const queue = new HandInQueue(server.send);
  const outcome = queue.add('daily-1', made('a'));
  await queue.flush();
  expect(queue.isWaiting('daily-1')).toBe(true);
  server.away = false;
  await queue.flush();
  await queue.flush();
  expect(await outcome).toEqual({ answer });
  expect([queue.isWaiting('daily-1'), server.received]).toEqual([false, 1]);
  expect(kept.size).toBe(0);
});

test('it tries again by itself, in the order in which they were made', async () => {
  const server = new ScriptedServer();
  const queue = new HandInQueue(server.send);
  void queue.add('daily-1', made('a'));
  void queue.add('daily-1', made('b'));
  await vi.advanceTimersByTimeAsync(1000);
  server.away = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([...server.counted]).toEqual(['a', 'b']);
});

test('what waits survives a reload', async () => {
  const server = new ScriptedServer();
  void new HandInQueue(server.send).add('daily-1', made('a'));
  server.away = false;
  const reloaded = new HandInQueue(server.send);
  expect(reloaded.isWaiting('daily-1')).toBe(true);
  await reloaded.flush();
  expect([...server.counted]).toEqual(['a']);
});

test('an answer that was lost has the same galaxy sent again, which counts once', async () => {
  const server = new ScriptedServer();
  server.away = false;
  server.losesAnswers = true;
  const queue = new HandInQueue(server.send);
  const outcome = queue.add('daily-1', made('a'));
  await queue.flush();
  server.losesAnswers = false;
  await queue.flush();
  expect(await outcome).toEqual({ problem: expect.objectContaining({ code: 'handed-in-already' }) });
  expect([server.received, server.counted.size]).toEqual([2, 1]);
});

test('a refusal ends the waiting and is told; a busy server is asked again', async () => {
  const refusals = [new Refused(429, 'too-many-requests', ''), new Refused(400, 'wrong-tiles', '')];
  const queue = new HandInQueue(async () => {
    throw refusals.shift() ?? new Error('asked too often');
  });
  const outcome = queue.add('daily-1', made('a'));
  await queue.flush();
  expect(queue.isWaiting('daily-1')).toBe(true);
  await queue.flush();
  expect(await outcome).toEqual({ problem: expect.objectContaining({ code: 'wrong-tiles' }) });
  expect(queue.isWaiting('daily-1')).toBe(false);
});

test('storage that holds something else is as good as empty', () => {
  kept.set('cosmic-factory.hand-ins', '{"broken');
  expect(new HandInQueue(async () => answer).waiting).toEqual([]);
});
