/** Hand-ins wait for a network, and each is counted once. */

import { beforeEach, expect, test, vi } from 'vitest';
import { Refused, Unreachable } from '../../api/http';
import type { HandIn } from '../../api/puzzles';
import type { MadeHandIn } from '../../game/answers';
import { HandInQueue } from './hand-in-queue.svelte';

const kept = new Map<string, string>();
/** How many characters the storage has room for. */
let room = Infinity;
const size = (): number => [...kept.values()].join('').length;
beforeEach(() => {
  kept.clear();
  room = Infinity;
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, value: string) {
      if (size() - (kept.get(name)?.length ?? 0) + value.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(name, value);
    },
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

test('a hand-in for which storage has no room is sent from memory, and says that a reload would lose it', async () => {
  const server = new ScriptedServer();
  room = 0;
  const queue = new HandInQueue(server.send);
  const outcomes = [queue.add('daily-1', made('a')), queue.add('daily-1', made('b'))];
  await queue.flush();
  expect([queue.isWaiting('daily-1'), queue.isUnstored('daily-1'), queue.stalled]).toEqual([true, true, true]);
  server.away = false;
  await queue.flush();
  expect(await Promise.all(outcomes)).toEqual([{ answer }, { answer }]);
  expect([...server.counted]).toEqual(['a', 'b']);
  expect([queue.isWaiting('daily-1'), queue.isUnstored('daily-1')]).toEqual([false, false]);
});

test('where storage is refused altogether, a hand-in is sent, once', async () => {
  const refuse = (): never => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const server = new ScriptedServer();
  server.away = false;
  const queue = new HandInQueue(server.send);
  expect(await queue.add('daily-1', made('a'))).toEqual({ answer });
  await queue.flush();
  expect(server.received).toBe(1);
});

test('storage that fills up while hand-ins wait keeps those that it has, and none is sent twice', async () => {
  const server = new ScriptedServer();
  const queue = new HandInQueue(server.send);
  const first = queue.add('daily-1', made('a'));
  await queue.flush();
  room = size();
  const second = queue.add('daily-2', made('b'));
  expect([queue.isUnstored('daily-1'), queue.isUnstored('daily-2')]).toEqual([false, true]);
  await queue.flush();
  server.away = false;
  await queue.flush();
  expect(await Promise.all([first, second])).toEqual([{ answer }, { answer }]);
  expect(server.received).toBe(2);
});

test('storage that can only be read does not have an answered hand-in sent again', async () => {
  const server = new ScriptedServer();
  const queue = new HandInQueue(server.send);
  const outcome = queue.add('daily-1', made('a'));
  await queue.flush();
  const { getItem } = localStorage;
  const refuse = (): never => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem, setItem: refuse, removeItem: refuse });
  server.away = false;
  await queue.flush();
  expect(await outcome).toEqual({ answer });
  expect([server.received, queue.isWaiting('daily-1')]).toEqual([1, false]);
});

test('what another tab has sent no longer waits, and whoever waits for its answer is told', async () => {
  const server = new ScriptedServer();
  const here = new HandInQueue(server.send);
  const outcome = here.add('daily-1', made('a'));
  await here.flush();
  server.away = false;
  await new HandInQueue(server.send).flush();
  here.look();
  expect(await outcome).toEqual({ elsewhere: true });
  expect([here.isWaiting('daily-1'), server.received]).toEqual([false, 1]);
});

test('storage that holds something else is as good as empty', () => {
  kept.set('cosmic-factory.hand-ins', '{"broken');
  expect(new HandInQueue(async () => answer).waiting).toEqual([]);
});
