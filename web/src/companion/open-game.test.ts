import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CompanionGame, EMPTY_ENTRY, newGame, withRound, withToken, withZone } from './game';
import { MemoryStorage } from './memory-storage';
import { ModelServer } from './model-server';
import { OpenGame } from './open-game.svelte';
import type { OtherTabs } from './other-tabs';
import { PhoneLink } from './phone-link.svelte';
import { SharedGame } from './shared-game';
import { type LargeStorage, StoredGames } from './stored-games';

const SETTLE_MS = 20_000;
const game = newGame({ names: ['Ada', 'Bo', 'Luc'], beginner: false, seconds: 60, cards: [1, 2, 3, 4, 5] }, 'one', 5);
const ICE_4 = withZone(EMPTY_ENTRY, 'ice', 4);
const DESERT_7 = withZone(EMPTY_ENTRY, 'desert', 7);

let opened: OpenGame[] = [];
let server: ModelServer;

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  server = new ModelServer();
  vi.stubGlobal('fetch', server.fetch);
});

afterEach(() => {
  for (const one of opened) one.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(one: CompanionGame, stored = new StoredGames(null, null)): OpenGame {
  const made = new OpenGame(one, stored);
  opened.push(made);
  return made;
}

/** Two phones that count the same game. */
async function twoPhones(): Promise<readonly [OpenGame, OpenGame]> {
  const host = open(game);
  await host.share();
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  const joined = await new PhoneLink(new SharedGame().state('KAC3EFGH'), null, () => {}).fetchAll('two');
  const friend = open(joined!);
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  return [host, friend];
}

const seatsOf = (one: OpenGame) => one.game.rounds[0]!.seats;

test('undo takes back what this phone entered, and nothing of what others entered meanwhile', async () => {
  const [host, friend] = await twoPhones();
  host.changeEntry(0, ICE_4);
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  friend.changeEntry(1, { ...DESERT_7, entered: true });
  friend.changeRound(withToken(friend.round, 1, 'desert'));
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  host.undo();
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  for (const phone of [host, friend]) {
    expect(seatsOf(phone)).toEqual([EMPTY_ENTRY, { ...DESERT_7, entered: true }, EMPTY_ENTRY]);
    expect(phone.round.tokens).toEqual({ desert: 1 });
    expect(phone.notice).toBeNull();
  }
});

test('undo takes back one row where another phone has filled another row of the same player', async () => {
  const [host, friend] = await twoPhones();
  host.changeEntry(0, ICE_4);
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  friend.changeEntry(0, { path: 6 });
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  host.undo();
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  for (const phone of [host, friend]) expect(seatsOf(phone)[0]).toEqual({ ...EMPTY_ENTRY, path: 6 });
});

test('undo leaves alone what another phone has changed since, and says so', async () => {
  const [host, friend] = await twoPhones();
  host.changeEntry(0, ICE_4);
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  friend.changeEntry(0, withZone(seatsOf(friend)[0]!, 'ice', 2));
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  host.undo();
  expect(host.notice).toEqual({ kind: 'not-undone', seats: [0] });
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  for (const phone of [host, friend]) expect(seatsOf(phone)[0]!.zones.ice).toEqual([4, 2]);
});

test('undo is not offered for a round that another phone has left', async () => {
  const [host, friend] = await twoPhones();
  host.changeEntry(0, ICE_4);
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  friend.goTo(1);
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  expect(host.canUndo).toBe(false);
  friend.goTo(0);
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  expect(host.canUndo).toBe(true);
});

test('a phone that was slower with the same row is told whose numbers stayed', async () => {
  const [host, friend] = await twoPhones();
  host.changeEntry(2, ICE_4);
  friend.changeEntry(2, withZone(EMPTY_ENTRY, 'ice', 8));
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  expect(seatsOf(host)[2]).toEqual(seatsOf(friend)[2]);
  expect([host.notice, friend.notice].filter((notice) => notice !== null)).toEqual([{ kind: 'overruled', seats: [2] }]);
});

test('what the server refuses stays here, is said, and is sent once it is taken', async () => {
  const [host, friend] = await twoPhones();
  const full = { error: { code: 'storage-down', text: 'nothing can be stored' } };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(full), { status: 503 })));
  host.changeEntry(0, ICE_4);
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  expect(host.link?.refusal?.code).toBe('storage-down');
  expect([host.link?.waiting, seatsOf(host)[0]!.zones.ice]).toEqual([false, [4]]);
  vi.stubGlobal('fetch', server.fetch);
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  expect([host.link?.refusal, seatsOf(friend)[0]!.zones.ice]).toEqual([null, [4]]);
});

test('a phone without a connection goes on alone, and both have everything once it is back', async () => {
  const [host, friend] = await twoPhones();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  host.changeEntry(0, ICE_4);
  friend.changeEntry(1, DESERT_7);
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  expect([host.link?.waiting, friend.link?.waiting]).toEqual([true, true]);
  vi.stubGlobal('fetch', server.fetch);
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  for (const phone of [host, friend]) expect(seatsOf(phone)).toEqual([ICE_4, DESERT_7, EMPTY_ENTRY]);
});

/** A browser whose tabs hear each other unless they sleep. */
class Browser {
  readonly text = new MemoryStorage();
  readonly large = new Map<string, string>();
  readonly asleep = new Set<number>();
  readonly #tabs: { told: (text: string) => void; returned: () => void }[] = [];

  tab(): StoredGames {
    const number = this.#tabs.length;
    const tabs: OtherTabs = {
      tell: (text) => this.#tabs.forEach((one, index) => index !== number && !this.asleep.has(index) && one.told(text)),
      listen: (told, returned) => {
        this.#tabs[number] = { told, returned };
        return () => {};
      },
    };
    this.#tabs[number] = { told: () => {}, returned: () => {} };
    const large: LargeStorage = {
      read: async () => [...this.large.values()],
      write: async (id, text) => void this.large.set(id, text),
      remove: async (id) => void this.large.delete(id),
    };
    return new StoredGames(this.text, large, tabs);
  }

  wake(number: number): void {
    this.asleep.delete(number);
    this.#tabs[number]!.returned();
  }

  async stored(): Promise<CompanionGame> {
    return (await new StoredGames(this.text, { read: async () => [...this.large.values()], write: async () => {}, remove: async () => {} }).read())[0]!;
  }
}

test('two tabs with the same game show and store what either of them enters', async () => {
  const browser = new Browser();
  const [one, other] = [open(game, browser.tab()), open(game, browser.tab())];
  one.changeEntry(0, ICE_4);
  expect(seatsOf(other)[0]).toEqual(ICE_4);
  other.changeEntry(1, DESERT_7);
  one.changeEntry(0, { path: 5 });
  const all = [{ ...ICE_4, path: 5 }, DESERT_7, EMPTY_ENTRY];
  expect([seatsOf(one), seatsOf(other), (await browser.stored()).rounds[0]!.seats]).toEqual([all, all, all]);
});

test.each([false, true])('a tab that slept overwrites nothing when it is used again (memory full: %s)', async (full) => {
  const browser = new Browser();
  const [one, other] = [open(game, browser.tab()), open(game, browser.tab())];
  browser.text.full = full;
  browser.asleep.add(1);
  one.changeEntry(0, ICE_4);
  one.changeRound({ card: 9 });
  await vi.advanceTimersByTimeAsync(0);
  expect(seatsOf(other)[0]).toEqual(EMPTY_ENTRY);
  browser.wake(1);
  other.changeEntry(1, DESERT_7);
  await vi.advanceTimersByTimeAsync(0);
  const { card, seats } = (await browser.stored()).rounds[0]!;
  expect([card, seats]).toEqual([9, [ICE_4, DESERT_7, EMPTY_ENTRY]]);
  expect([seatsOf(other), seatsOf(one)]).toEqual([seats, seats]);
});

test('tabs that write at the same moment end with the same game', async () => {
  const browser = new Browser();
  const [one, other] = [open(game, browser.tab()), open(game, browser.tab())];
  browser.asleep.add(0).add(1);
  one.changeEntry(0, ICE_4);
  browser.text.entries.clear();
  other.changeEntry(1, DESERT_7);
  browser.wake(0);
  await vi.advanceTimersByTimeAsync(0);
  browser.wake(1);
  await vi.advanceTimersByTimeAsync(0);
  const all = [ICE_4, DESERT_7, EMPTY_ENTRY];
  expect([seatsOf(one), seatsOf(other), (await browser.stored()).rounds[0]!.seats]).toEqual([all, all, all]);
});

test('a second tab of a phone that counts with others sends what was entered in the first', async () => {
  const browser = new Browser();
  const one = open(game, browser.tab());
  await one.share();
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  const other = open(await browser.stored(), browser.tab());
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  one.changeEntry(0, ICE_4);
  one.close();
  vi.stubGlobal('fetch', server.fetch);
  await vi.advanceTimersByTimeAsync(SETTLE_MS);
  expect(server.parts.get('round-1-seat-0')?.content).toBe(JSON.stringify(ICE_4));
  expect(other.game.shared?.bases).toEqual({});
});

test('a tab that is opened while another one enters something shows it', async () => {
  const browser = new Browser();
  const one = open(game, browser.tab());
  one.changeEntry(0, ICE_4);
  const asItWasRead = await browser.stored();
  one.changeEntry(1, DESERT_7);
  const other = open(asItWasRead, browser.tab());
  await vi.advanceTimersByTimeAsync(0);
  expect(seatsOf(other)).toEqual([ICE_4, DESERT_7, EMPTY_ENTRY]);
});

test('undo in a second tab takes back what was entered there alone', () => {
  const browser = new Browser();
  const [one, other] = [open(game, browser.tab()), open(game, browser.tab())];
  one.changeEntry(0, ICE_4);
  other.changeEntry(1, DESERT_7);
  one.undo();
  expect([seatsOf(one), seatsOf(other)]).toEqual([[EMPTY_ENTRY, DESERT_7, EMPTY_ENTRY], [EMPTY_ENTRY, DESERT_7, EMPTY_ENTRY]]);
  expect(withRound(one.game, 0, {}).rounds[0]!.seats[1]).toEqual(DESERT_7);
});

/** Random numbers that are the same for every run. */
function randomBelow(seed: number): (limit: number) => number {
  let state = seed * 2654435761;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

test('two tabs and a phone whose requests and answers are late or lost end with all entries', async () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    server = new ModelServer();
    vi.stubGlobal('fetch', server.fetch);
    const browser = new Browser();
    const host = open(game, browser.tab());
    await host.share();
    await vi.advanceTimersByTimeAsync(SETTLE_MS);
    const second = open(await browser.stored(), browser.tab());
    const joined = await new PhoneLink(new SharedGame().state('KAC3EFGH'), null, () => {}).fetchAll('two');
    const friend = open(joined!);
    const draw = randomBelow(seed);
    const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, draw(400)));
    const lossy = async (...request: Parameters<typeof server.fetch>): Promise<Response> => {
      await wait();
      if (draw(6) === 0) throw new TypeError('the request is lost');
      const answer = server.fetch(...request);
      await wait();
      if (draw(6) === 0) throw new TypeError('the answer is lost');
      return answer;
    };
    vi.stubGlobal('fetch', lossy);
    const own = [EMPTY_ENTRY, EMPTY_ENTRY, EMPTY_ENTRY];
    const phones = [host, second, friend];
    for (let step = 0; step < 60; step += 1) {
      // Both tabs also enter for the same player, one after the other.
      const seat = draw(3);
      const phone = seat === 2 ? friend : phones[draw(2)]!;
      if (draw(4) === 0) own[seat] = EMPTY_ENTRY;
      else own[seat] = withZone(own[seat]!.zones.ice.length > 2 ? EMPTY_ENTRY : own[seat]!, 'ice', draw(9) + 1);
      phone.changeEntry(seat, own[seat]!);
      await vi.advanceTimersByTimeAsync(draw(500));
    }
    vi.stubGlobal('fetch', server.fetch);
    await vi.advanceTimersByTimeAsync(SETTLE_MS);
    for (const one of phones) expect(seatsOf(one), `seed ${seed}`).toEqual(own);
    for (const one of phones) expect(one.notice, `seed ${seed}`).toBeNull();
    for (const one of opened.splice(0)) one.close();
  }
}, 60_000);
