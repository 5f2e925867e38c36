/** Who is shown as away: at once where a bot plays, and a little later where somebody may only have loaded the page again. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SeatView, TableView } from '../../game/wire';
import { LiveTable } from '../../live/live-table.svelte';
import { type ScriptedBrowser, scriptedBrowser } from '../../live/scripted-sockets';
import { Absences } from './absences.svelte';

const INES = 0;
const ZSOFI = 1;
const ORBIT = 2;

let browser: ScriptedBrowser;
let live: LiveTable;
let absences: Absences;
let stop: () => void;

function seat(name: string, { bot = false, covered = false } = {}): SeatView {
  return { player: { name, bot, bot_covers: covered, level: null } } as SeatView;
}

/** The server says who is present, and whether a bot plays for Zsófi. */
function say(present: readonly number[] | null, covered = false): void {
  stop();
  browser.newest().say({
    type: 'update',
    seq: 1,
    now: 0,
    events: [],
    acknowledged: [],
    sections: {
      table: { seats: 3 } as TableView,
      ...(present && { people: { present, next_game: null } }),
      seat_0: seat('Inès'),
      seat_1: seat('Zsófi', { covered }),
      seat_2: seat('Orbit', { bot: true }),
    },
  });
  // What a screen does when something has changed.
  stop = absences.run();
}

beforeEach(() => {
  browser = scriptedBrowser();
  live = new LiveTable('ws://games.test/socket');
  absences = new Absences(live);
  stop = () => {};
  browser.newest().open();
  browser.newest().say({ type: 'your_seat', seat: INES });
});
afterEach(() => {
  stop();
  live.close();
  browser.restore();
});

test('nobody is away as long as nobody has told who is present', () => {
  say(null);
  vi.advanceTimersByTime(10_000);
  expect([absences.covered, absences.gone]).toEqual([[], []]);
});

test('somebody who loads the page again is not away, and somebody who stays away is', () => {
  say([INES, ZSOFI]);
  say([INES]);
  vi.advanceTimersByTime(2_000);
  expect(absences.of(ZSOFI)).toBeNull();
  say([INES, ZSOFI]);
  vi.advanceTimersByTime(2_000);
  expect(absences.of(ZSOFI)).toBeNull();
  say([INES]);
  vi.advanceTimersByTime(2_600);
  expect([absences.of(ZSOFI), absences.gone]).toEqual(['gone', [ZSOFI]]);
  say([INES, ZSOFI]);
  expect(absences.of(ZSOFI)).toBeNull();
});

test('a seat for which a bot plays is shown at once, and until the player is back', () => {
  say([INES], true);
  expect([absences.of(ZSOFI), absences.covered, absences.gone]).toEqual(['covered', [ZSOFI], []]);
  say([INES, ZSOFI], false);
  expect(absences.of(ZSOFI)).toBeNull();
});

test('bots are never away, and nobody is told of their own seat', () => {
  say([], false);
  vi.advanceTimersByTime(3_000);
  expect([absences.of(ORBIT), absences.of(INES), absences.gone]).toEqual([null, null, [ZSOFI]]);
});
