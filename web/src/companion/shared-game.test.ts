import { expect, test } from 'vitest';
import { type CompanionGame, EMPTY_ENTRY, newGame, withEntry, withRound, withToken, withZone } from './game';
import { contentsOf, gameOf, type GamePart } from './parts';
import { SharedGame } from './shared-game';

/** A server in a few lines: the larger stamp stays, and versions count what was stored. */
class SharedStore {
  version = 0;
  readonly parts = new Map<string, GamePart & { version: number }>();
  with(phone: SharedGame): boolean {
    const sent = phone.unsent;
    const newer = sent.filter((part) => (this.parts.get(part.name)?.stamp ?? 0) < part.stamp);
    if (newer.length > 0) this.version += 1;
    for (const part of newer) this.parts.set(part.name, { ...part, version: this.version });
    const changed = [...this.parts.values()].filter(({ version }) => version > phone.after);
    return phone.receive(sent, this.version, changed.map(({ name, stamp, content }) => ({ name, stamp, content })));
  }
}

const OWN = { id: 'one', shared: null, changes: 0 };
const start = newGame({ names: ['Ada', 'Bo', 'Luc'], beginner: false, seconds: 60, cards: [1, 2, 3, 4, 5] }, 'one', 7);

function synced(server: SharedStore, ...phones: SharedGame[]): void {
  for (let turn = 0; turn < 12; turn += 1) for (const phone of phones) server.with(phone);
}

const content = (game: CompanionGame | null) => game && { ...game, id: '', changes: 0, shared: null };

test('a game is the same after it went through its parts', () => {
  const game = withEntry(start, 2, 1, withZone(EMPTY_ENTRY, 'ice', 9));
  expect(gameOf(OWN, contentsOf(game))).toEqual(game);
});

test('two phones enter at the same time, and both have everything', () => {
  const server = new SharedStore();
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
  const server = new SharedStore();
  const [host, friend] = [new SharedGame(), new SharedGame()];
  host.change(start);
  synced(server, host, friend);
  host.change(withEntry(start, 0, 0, withZone(EMPTY_ENTRY, 'ice', 4)));
  friend.change(withEntry(start, 0, 0, withZone(EMPTY_ENTRY, 'ice', 8)));
  synced(server, host, friend);
  expect(content(host.game(OWN))).toEqual(content(friend.game(OWN)));
});

test('what was entered without a network is sent later', () => {
  const server = new SharedStore();
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
  const server = new SharedStore();
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
  const host = new SharedGame();
  host.change(withEntry(start, 0, 0, withZone(EMPTY_ENTRY, 'ice', 2)));
  while (host.unsent.length > 0) {
    const sent = host.unsent;
    host.change(withEntry(start, 0, 0, withZone(EMPTY_ENTRY, 'ice', 4)));
    host.receive(sent, 1, []);
    if (sent.some(({ name }) => name === 'round-1-seat-0')) break;
  }
  expect(host.unsent.some(({ name }) => name === 'round-1-seat-0')).toBe(true);
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
