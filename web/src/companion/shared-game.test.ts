import { afterEach, expect, test, vi } from 'vitest';
import { type CompanionGame, EMPTY_ENTRY, newGame, withEntry, withRound, withToken, withZone } from './game';
import { runningTime, timeLeft } from './minute.svelte';
import { OpenGame } from './open-game.svelte';
import { contentsOf, gameOf } from './parts';
import { ModelServer, OlderPhone } from './model-server';
import { ofThisVersion, SharedGame } from './shared-game';
import { StoredGames } from './stored-games';

const OWN = { id: 'one', shared: null, changes: 0 };
const start = newGame({ names: ['Ada', 'Bo', 'Luc'], beginner: false, seconds: 60, cards: [1, 2, 3, 4, 5] }, 'one', 7);

function synced(server: ModelServer, ...phones: SharedGame[]): void {
  for (let turn = 0; turn < 12; turn += 1) for (const phone of phones) server.with(phone);
}

const content = (game: CompanionGame | null) => game && { ...game, id: '', changes: 0, shared: null };

test('a game is the same after it went through its parts', () => {
  const game = withEntry(start, 2, 1, withZone(EMPTY_ENTRY, 'ice', 9));
  expect(gameOf(OWN, contentsOf(game))).toEqual(game);
});

test('other phones know that the cards lie on the table', () => {
  const game = newGame({ names: ['Ada', 'Bo'], beginner: false, seconds: 60, cards: null }, 'one', 7);
  expect(gameOf(OWN, contentsOf(game))).toMatchObject({ ownCards: true });
  expect(gameOf(OWN, contentsOf(start))).not.toHaveProperty('ownCards');
});

test('two phones enter at the same time, and both have everything', () => {
  const server = new ModelServer();
  const [host, friend] = [new SharedGame(), new SharedGame()];
  host.change(start);
  synced(server, host, friend);
  const seen = friend.game(OWN)!;
  host.change(withEntry(start, 0, 0, withZone(EMPTY_ENTRY, 'ice', 4)));
  const entered = withEntry(seen, 0, 1, withZone(EMPTY_ENTRY, 'desert', 7));
  friend.change(withRound(entered, 0, withToken(entered.rounds[0]!, 1, 'desert')));
  synced(server, host, friend);
  expect(content(host.game(OWN))).toEqual(content(friend.game(OWN)));
  const { seats, tokens } = host.game(OWN)!.rounds[0]!;
  expect([seats[0]!.zones.ice, seats[1]!.zones.desert, tokens]).toEqual([[4], [7], { desert: 1 }]);
});

test('of two changes of the same part both phones keep the same one', () => {
  const server = new ModelServer();
  const [host, friend] = [new SharedGame(), new SharedGame()];
  host.change(start);
  synced(server, host, friend);
  host.change(withEntry(start, 0, 0, withZone(EMPTY_ENTRY, 'ice', 4)));
  friend.change(withEntry(start, 0, 0, withZone(EMPTY_ENTRY, 'ice', 8)));
  synced(server, host, friend);
  expect(content(host.game(OWN))).toEqual(content(friend.game(OWN)));
});

test('what was entered without a network is sent later', () => {
  const server = new ModelServer();
  const [host, friend] = [new SharedGame(), new SharedGame()];
  host.change(start);
  synced(server, host);
  const later = withEntry(start, 0, 0, withZone(EMPTY_ENTRY, 'ice', 4));
  host.change(withEntry(start, 0, 0, withZone(EMPTY_ENTRY, 'ice', 2)));
  host.change(later);
  synced(server, host, friend);
  expect(content(friend.game(OWN))).toEqual(content(later));
});

test('a phone that is opened again without a network keeps what it had not sent', () => {
  const server = new ModelServer();
  const [host, friend] = [new SharedGame(), new SharedGame()];
  host.change(start);
  synced(server, host, friend);
  const later = withEntry(start, 0, 0, withZone(EMPTY_ENTRY, 'ice', 4));
  host.change(later);
  const again = new SharedGame(host.state('CODE'), later);
  synced(server, again, friend);
  expect(content(friend.game(OWN))).toEqual(content(later));
});

test('an answer that comes after another change does not take it for sent', () => {
  const server = new ModelServer();
  const [host, friend] = [new SharedGame(), new SharedGame()];
  host.change(start);
  synced(server, host, friend);
  host.change(withEntry(start, 0, 0, withZone(EMPTY_ENTRY, 'ice', 2)));
  const sent = host.send();
  host.change(withEntry(start, 0, 0, withZone(EMPTY_ENTRY, 'ice', 4)));
  const { version, parts } = server.exchange(sent, host.after);
  host.receive(sent, version, parts);
  expect(host.hasUnsent).toBe(true);
  synced(server, host, friend);
  expect(friend.game(OWN)!.rounds[0]!.seats[0]!.zones.ice).toEqual([4]);
});

test('a tap that was taken back before its answer stays taken back', () => {
  const server = new ModelServer();
  const [host, friend] = [new SharedGame(), new SharedGame()];
  host.change(start);
  synced(server, host, friend);
  host.change(withEntry(start, 0, 0, withZone(EMPTY_ENTRY, 'ice', 2)));
  server.withoutAnswer(host);
  host.change(start);
  synced(server, host, friend);
  for (const phone of [host, friend]) expect(phone.game(OWN)!.rounds[0]!.seats[0]).toEqual(EMPTY_ENTRY);
});

test('two phones that enter different rows of one player at the same time lose nothing', () => {
  const server = new ModelServer();
  const [host, friend] = [new SharedGame(), new SharedGame()];
  host.change(start);
  synced(server, host, friend);
  host.change(withEntry(start, 0, 0, withZone(EMPTY_ENTRY, 'ice', 4)));
  friend.change(withEntry(start, 0, 0, { ...withZone(EMPTY_ENTRY, 'desert', 7), path: 5, entered: true }));
  synced(server, host, friend);
  const both = { ...withZone(withZone(EMPTY_ENTRY, 'ice', 4), 'desert', 7), path: 5, entered: true };
  for (const phone of [host, friend]) expect(phone.game(OWN)!.rounds[0]!.seats[0]).toEqual(both);
});

test('whoever comes back without a network overwrites nothing that others corrected, and is told', () => {
  const server = new ModelServer();
  const [host, away] = [new SharedGame(), new SharedGame()];
  host.change(start);
  synced(server, host, away);
  away.change(withEntry(start, 0, 0, { ...withZone(EMPTY_ENTRY, 'ice', 4), path: 6 }));
  host.change({ ...withEntry(start, 0, 0, { ...withZone(EMPTY_ENTRY, 'ice', 5), entered: true }), round: 1 });
  synced(server, host);
  const { overruled } = server.with(away);
  expect(overruled).toEqual(['round-1-seat-0']);
  synced(server, away, host);
  for (const phone of [host, away]) {
    const { round, rounds } = phone.game(OWN)!;
    const { zones, path, entered } = rounds[0]!.seats[0]!;
    expect([round, zones.ice, path, entered]).toEqual([1, [5], 6, true]);
  }
});

test('what a phone could not send before a reload with this version is sent, and takes nothing from others', () => {
  const server = new ModelServer();
  const host = new SharedGame();
  host.change(start);
  synced(server, host);
  const mine = withEntry(start, 0, 1, withZone(EMPTY_ENTRY, 'ice', 4));
  const stamps = Object.fromEntries([...server.parts.values()].map(({ name, stamp }) => [name, stamp]));
  const older = { code: 'CODE', after: server.version, clock: 99, stamps: { ...stamps, 'round-1-seat-1': 99 }, unsent: ['game', 'round-1-seat-1'] };
  host.change({ ...withEntry(start, 0, 1, withZone(EMPTY_ENTRY, 'desert', 7)), round: 1 });
  synced(server, host);
  const again = new SharedGame(ofThisVersion(older, mine), mine);
  synced(server, again, host);
  for (const phone of [host, again]) {
    const { round, rounds } = phone.game(OWN)!;
    expect([round, rounds[0]!.seats[1]!.zones]).toEqual([1, { vegetation: [], ice: [4], desert: [7] }]);
  }
});

test('a part that nobody can count with is replaced by what a phone has', () => {
  const server = new ModelServer();
  const [host, friend] = [new SharedGame(), new SharedGame()];
  host.change(start);
  synced(server, host, friend);
  server.exchange([{ name: 'round-1-seat-0', content: '"rubbish"', stamp: 2 ** 30 }], 0);
  synced(server, host, friend);
  expect(gameOf(OWN, new Map([...server.parts.values()].map(({ name, content: text }) => [name, text])))).toEqual(start);
  expect(content(friend.game(OWN))).toEqual(content(start));
});

/** Random numbers that are the same for every run. */
function randomBelow(seed: number): (limit: number) => number {
  let state = seed * 2654435761;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

test('phones of this version and an older one keep what each enters for its player, whatever gets lost between', () => {
  for (let seed = 0; seed < 150; seed += 1) {
    const draw = randomBelow(seed + 1);
    const server = new ModelServer();
    const [ada, bo] = [new SharedGame(), new SharedGame()];
    const luc = new OlderPhone();
    ada.change(start);
    for (let turn = 0; turn < 12; turn += 1) for (const phone of [ada, bo]) server.with(phone);
    for (let turn = 0; turn < 12; turn += 1) luc.exchange(server);
    const own = [EMPTY_ENTRY, EMPTY_ENTRY, EMPTY_ENTRY];
    for (let step = 0; step < 60; step += 1) {
      const seat = draw(3);
      const phone = [ada, bo, luc][seat]!;
      const act = draw(4);
      if (act === 0) {
        own[seat] = withZone(own[seat]!.zones.ice.length > 2 ? EMPTY_ENTRY : own[seat]!, 'ice', draw(9) + 1);
        phone.change(withEntry(phone instanceof OlderPhone ? phone.game()! : phone.game(OWN)!, 0, seat, own[seat]!));
      } else if (phone instanceof OlderPhone) phone.exchange(server);
      else if (act === 1) server.withoutAnswer(phone);
      else server.with(phone);
    }
    for (let turn = 0; turn < 12; turn += 1) {
      synced(server, ada, bo);
      luc.exchange(server);
    }
    for (const game of [ada.game(OWN), bo.game(OWN), luc.game()]) expect(game?.rounds[0]!.seats, `seed ${seed}`).toEqual(own);
  }
});

const WRONG_BY = 7_000;

/** A phone whose clock is ahead of the server's, after a request that took 80 milliseconds. */
function phoneAhead(ahead: number): SharedGame {
  const phone = new SharedGame();
  phone.learnTime(1_000 + ahead, 1_040, 1_080 + ahead);
  return phone;
}

test.each([WRONG_BY, -WRONG_BY])('a minute ends on all phones at once, though one clock is ahead by %i ms', (ahead) => {
  const server = new ModelServer();
  const [host, friend] = [phoneAhead(0), phoneAhead(ahead)];
  host.change(withRound(start, 0, { stage: 'minute', minute: runningTime(60_000, host.timeAt(2_000)) }));
  synced(server, host, friend);
  const { minute } = friend.game(OWN)!.rounds[0]!;
  const leftAt = (moment: number): number => timeLeft(minute!, friend.timeAt(moment + ahead));
  expect([leftAt(2_000), leftAt(61_999), leftAt(62_000)]).toEqual([60_000, 1, 0]);
});

test('a phone goes by its own clock until the server has told the time, and remembers what it was told', () => {
  const alone = new SharedGame();
  expect(alone.timeAt(5_000)).toBe(5_000);
  const { offset, ...ofOlderVersion } = phoneAhead(WRONG_BY).state('CODE');
  expect(new SharedGame({ ...ofOlderVersion, offset: offset! }, start).timeAt(9_000)).toBe(2_000);
  expect(new SharedGame(ofOlderVersion, start).timeAt(9_000)).toBe(9_000);
});

test('an answer that took long or tells no time changes no clock', () => {
  const phone = phoneAhead(0);
  phone.learnTime(10_000, 10_010, 3_600_000);
  phone.learnTime(10_000, undefined as unknown as number, 10_020);
  expect(phone.timeAt(20_000)).toBe(20_000);
});

afterEach(() => vi.unstubAllGlobals());

test('a minute that runs goes on as before when other phones are let in', async () => {
  const answer = () => ({ code: 'KAC3EFGH', link: '', version: 0, parts: [], now: Date.now() - WRONG_BY });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(answer()))));
  const minute = runningTime(60_000, Date.now());
  const open = new OpenGame(withRound(start, 0, { stage: 'minute', minute }), new StoredGames(null, null));
  await open.share();
  open.close();
  const behind = Date.now() - open.now();
  expect(Math.abs(behind - WRONG_BY)).toBeLessThan(1_000);
  const gone = Date.now() - (minute.endsAt! - 60_000);
  expect(Math.abs(60_000 - gone - timeLeft(open.round.minute!, open.now()))).toBeLessThan(1_000);
});

test('a game whose code the server has forgotten gets a new one, and its minute goes on', async () => {
  const codes = ['KAC3EFGH', 'MNPQRSTU'];
  vi.stubGlobal('fetch', (address: string) => {
    if (address.endsWith('KAC3EFGH')) return Promise.resolve(new Response('{"error":{"code":"no-such-game","text":""}}', { status: 404 }));
    const answer = { code: codes.shift(), link: '', version: 0, parts: [], now: Date.now() - WRONG_BY };
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
  const minute = runningTime(60_000, Date.now());
  const open = new OpenGame(withRound(start, 0, { stage: 'minute', minute }), new StoredGames(null, null));
  await open.share();
  await vi.waitFor(() => expect(open.link?.gone).toBe(true));
  await open.share();
  open.close();
  expect([open.game.shared?.code, open.link?.gone]).toEqual(['MNPQRSTU', false]);
  expect(open.game.shared?.bases).toHaveProperty('game');
  const gone = Date.now() - (minute.endsAt! - 60_000);
  expect(Math.abs(60_000 - gone - timeLeft(open.round.minute!, open.now()))).toBeLessThan(1_000);
});

test.each([
  ['game', '{"names":["only one"]}'],
  ['game', 'no json'],
  ['round-1', '{"card":99,"stage":"card","minute":null}'],
  ['round-1', '{"card":1,"stage":"nowhere","minute":null}'],
  ['round-2-seat-0', '{"zones":{"vegetation":["<b>"]}}'],
  ['round-2-seat-0', '{"zones":{"vegetation":[1e9],"ice":[],"desert":[]},"path":0,"constellations":[],"largest":{},"choice":{}}'],
])('a part %s that says %s makes no game', (name, text) => {
  expect(gameOf(OWN, new Map([...contentsOf(start), [name, text]]))).toBeNull();
});
