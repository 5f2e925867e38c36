/** The storm on virtual time, against a scripted server. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused, Unreachable } from '../../../api/http';
import type { CountedAnswer, StormHand } from '../../../game/answers';
import { StormRun, type StormServer } from './storm-run.svelte';

const hand = (number: number): StormHand => ({ number, card: 0, tiles: [], par: 20, difficulty: 1 });
const start = Date.UTC(2026, 10, 17);

class ScriptedStorm implements StormServer {
  away = false;
  losesAnswers = false;
  hands = 99;
  answered: number[] = [];
  length: number | null = 180_000;
  /** The server's clock is an hour ahead of this browser's. */
  start = async () => {
    const now_ms = Date.now() + 3_600_000;
    return { id: 'storm', unhurried: this.length === null, now_ms, ends_at_ms: this.length === null ? null : now_ms + this.length, hand: hand(1) };
  };
  answer = async (_: string, number: number): Promise<CountedAnswer> => {
    if (this.away) throw new Unreachable();
    if (this.answered.includes(number)) throw new Refused(409, 'answered-already', '');
    this.answered.push(number);
    if (this.losesAnswers) throw new Unreachable();
    const total = 90 * this.answered.length;
    return { points: 18, par: 20, share: 90, total, hands: this.answered.length, next: number < this.hands ? hand(number + 1) : null };
  };
  show = async () => {
    const hands = this.answered.length;
    return { id: 'storm', unhurried: false, now_ms: 0, ends_at_ms: 90_000, score: 90 * hands, hands, hand: hand(hands + 1) };
  };
  end = async () => {
    if (this.away) throw new Unreachable();
    return { id: 'storm', score: 90 * this.answered.length, hands: this.answered.length };
  };
}

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());
const running = async (server: ScriptedStorm, pool: 'hurried' | 'unhurried' = 'hurried'): Promise<StormRun> => {
  const run = new StormRun(server, () => Date.now());
  run.pool = pool;
  await run.start();
  return run;
};

test('hand follows hand, and the shares add up', async () => {
  const run = await running(new ScriptedStorm());
  await run.answer([]);
  await run.answer([]);
  expect([run.hand?.number, run.total, run.counted.length]).toEqual([3, 180, 2]);
});

test('after three minutes it is over, and what was counted stands', async () => {
  const server = new ScriptedStorm();
  const run = await running(server);
  await run.answer([]);
  await vi.advanceTimersByTimeAsync(179_000);
  expect([run.stage, run.secondsLeft]).toEqual(['playing', 1]);
  await vi.advanceTimersByTimeAsync(1_100);
  expect([run.stage, run.ended?.score]).toEqual(['over', 90]);
  await run.answer([]);
  expect(server.answered).toEqual([1]);
});

test('a galaxy that cannot be sent is sent again while the clock runs on', async () => {
  const server = new ScriptedStorm();
  const run = await running(server);
  server.away = true;
  const answered = run.answer([]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([run.unreachable, run.secondsLeft]).toEqual([true, 160]);
  server.away = false;
  await vi.advanceTimersByTimeAsync(10_000);
  await answered;
  expect([run.unreachable, run.total, server.answered]).toEqual([false, 90, [1]]);
});

test('an answer that was lost on the way is made up for', async () => {
  const server = new ScriptedStorm();
  const run = await running(server);
  server.losesAnswers = true;
  const answered = run.answer([], 18);
  await vi.advanceTimersByTimeAsync(400);
  await answered;
  expect([run.hand?.number, run.total, run.secondsLeft]).toEqual([2, 90, 90]);
  expect(run.counted).toEqual([{ number: 1, points: 18, par: 20, share: 90 }]);
});

test('after a reload it goes on where it was, with the time that is left', async () => {
  const kept = new Map([['cosmic-factory.storm', 'storm']]);
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: () => {}, removeItem: (name: string) => kept.delete(name) });
  const server = new ScriptedStorm();
  server.answered = [1, 2];
  const run = new StormRun(server, () => Date.now());
  await run.resume();
  expect([run.stage, run.hand?.number, run.total, run.secondsLeft]).toEqual(['playing', 3, 180, 90]);
  await run.end();
  expect(kept.size).toBe(0);
  vi.unstubAllGlobals();
});

test('without a connection at the end the page says so and keeps the score that it knows', async () => {
  const server = new ScriptedStorm();
  const run = await running(server);
  await run.answer([]);
  server.away = true;
  await vi.advanceTimersByTimeAsync(181_000);
  expect([run.stage, run.unsaved, run.total]).toEqual(['over', true, 90]);
});

test('the server decides that it is over', async () => {
  const server = new ScriptedStorm();
  const run = await running(server);
  server.answer = async () => {
    throw new Refused(409, 'storm-over', '');
  };
  await run.answer([]);
  expect(run.stage).toBe('over');
});

test('without a clock it ends after the last hand', async () => {
  const server = new ScriptedStorm();
  server.length = null;
  server.hands = 2;
  const run = await running(server, 'unhurried');
  await vi.advanceTimersByTimeAsync(1_000_000);
  expect([run.stage, run.secondsLeft]).toEqual(['playing', null]);
  await run.answer([]);
  await run.answer([]);
  await vi.advanceTimersByTimeAsync(1);
  expect([run.stage, run.total]).toEqual(['over', 180]);
});
