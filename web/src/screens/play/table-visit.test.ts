/** The page of a table: what is said while the table is not there, and that nothing goes on once the page is left. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FromServer, RoundView, TableView } from '../../game/wire';
import { type ScriptedBrowser, scriptedBrowser, type ScriptedSocket } from '../../live/scripted-sockets';
import { TableVisit } from './table-visit.svelte';

const FOUND = { id: 'aB3_x-9Zk2LmN0pQ', code: 'KAC3EFGH', evening: null };
const LOADED: FromServer = {
  type: 'update',
  seq: 1,
  now: 0,
  events: [],
  acknowledged: [],
  sections: { table: { seats: 2 } as TableView, round: { round: 1, phase: 'draft-1' } as RoundView },
};

let browser: ScriptedBrowser;
let answers: ((answer: Response) => void)[];
let visit: TableVisit;

const answer = (status: number, content: unknown): void =>
  answers.shift()?.(new Response(JSON.stringify(content), { status }));
const passes = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

function load(socket: ScriptedSocket): void {
  socket.open();
  socket.say(LOADED);
}

beforeEach(() => {
  browser = scriptedBrowser();
  answers = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  visit = new TableVisit('KAC3EFGH');
});
afterEach(() => {
  visit.leave();
  browser.restore();
});

test('a page that is left before the first answer opens no connection', async () => {
  visit.leave();
  answer(200, FOUND);
  await passes(60_000);
  expect([browser.sockets.length, vi.getTimerCount()]).toEqual([0, 0]);
});

test('a table that was found is shown as soon as it is loaded', async () => {
  answer(200, FOUND);
  await passes(10);
  expect(visit.live?.loaded).toBe(false);
  load(browser.newest());
  expect([visit.live?.loaded, visit.trouble, visit.busy]).toEqual([true, null, false]);
});

test('without a live connection the page says so after three seconds, and goes on trying', async () => {
  answer(200, FOUND);
  await passes(2_900);
  expect(visit.trouble).toBeNull();
  await passes(200);
  expect(visit.trouble).toBe('no-live');
  await passes(8_000);
  expect(browser.sockets.length).toBe(2);
  visit.retryNow();
  expect(browser.sockets.length).toBe(3);
  load(browser.newest());
  expect(visit.trouble).toBeNull();
});

test('a server that does not answer is said after three seconds, and asked again', async () => {
  await passes(3_100);
  expect([visit.trouble, answers.length]).toEqual(['server-gone', 1]);
  await passes(11_500);
  expect(answers.length).toBe(2);
  answer(200, FOUND);
  answer(200, FOUND);
  await passes(10);
  expect(browser.sockets.length).toBe(1);
  load(browser.newest());
  expect(visit.trouble).toBeNull();
});

test('a server with trouble of its own does not mean that there is no such table', async () => {
  answer(503, { error: { code: 'storage-down', text: '' } });
  await passes(10);
  expect(visit.trouble).toBe('server-gone');
  await passes(5_000);
  answer(404, { error: { code: 'unknown-table', text: '' } });
  await passes(10);
  expect(visit.trouble).toBe('not-found');
  await passes(60_000);
  expect(answers.length).toBe(0);
});

test('a new name gets a new connection, and the old one is closed', async () => {
  answer(200, FOUND);
  await passes(10);
  load(browser.newest());
  const before = visit.live;
  const next = visit.reconnect();
  load(browser.newest());
  expect([await next, visit.live === before]).toEqual([visit.live, false]);
  expect(browser.inUse()).toEqual([browser.newest()]);
});

test('a new connection that does not open is given up, and the old one stays', async () => {
  answer(200, FOUND);
  await passes(10);
  load(browser.newest());
  const [before, socket] = [visit.live, browser.newest()];
  const next = visit.reconnect();
  for (let second = 0; second < 16; second += 1) {
    await passes(1_000);
    socket.say({ type: 'ping', number: second });
  }
  expect([await next, visit.live === before, browser.inUse()]).toEqual([null, true, [socket]]);
});

test('a page that is left while it connects under another name leaves no connection behind', async () => {
  answer(200, FOUND);
  await passes(10);
  load(browser.newest());
  const next = visit.reconnect();
  visit.leave();
  expect(await next).toBeNull();
  await passes(60_000);
  expect([browser.inUse(), vi.getTimerCount()]).toEqual([[], 0]);
});

test('a table that is kept back is asked for again on request', async () => {
  answer(200, FOUND);
  await passes(10);
  browser.newest().open();
  browser.newest().say({ type: 'farewell', code: 'evening-not-over', text: '' });
  expect([visit.trouble, browser.inUse()]).toEqual(['kept-back', []]);
  visit.retryNow();
  expect(visit.trouble).toBeNull();
  load(browser.newest());
  expect([visit.live?.loaded, browser.inUse().length]).toEqual([true, 1]);
});
