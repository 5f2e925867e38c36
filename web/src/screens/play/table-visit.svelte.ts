/** A visit to a table, from its address to leaving its page: it finds the table, keeps the connection, and knows what is wrong. */

import { Refused, Unreachable } from '../../api/http';
import { showTable } from '../../api/tables';
import { LiveTable, tableAddress, type UnreadableGame } from '../../live/live-table.svelte';
import type { TableEvening } from '../evening/standings';
import { rememberedTable, rememberTable } from './known-tables';

export type TableTrouble = 'not-found' | 'kept-back' | 'server-gone' | 'no-live' | UnreadableGame;

/** Without a table after this, the page says what it waits for. */
const PATIENCE_MS = 3_000;
/** A server that does not answer in this time is taken for one that cannot be reached. */
const MAX_ANSWER_MS = 9_000;
const AGAIN_MS = 5_000;
/** How long a player who took a name waits for a connection under that name. */
const MAX_RECONNECT_MS = 15_000;

export class TableVisit {
  live = $state.raw<LiveTable | null>(null);
  /** The id of the game, once it is known. */
  game = $state('');
  /** Set at a table of an evening. */
  evening = $state.raw<TableEvening | null>(null);
  /** Whether the server is being asked for the table. */
  busy = $state(false);
  #refused = $state.raw<TableTrouble | null>(null);
  #waitsLong = $state(false);

  /** Why the table is not on screen, if there is something to say. */
  trouble = $derived.by<TableTrouble | null>(() => {
    if (this.live?.unreadable) return this.live.unreadable;
    if (this.live?.keptBack) return 'kept-back';
    if (this.#refused || this.live?.loaded) return this.#refused;
    if (!this.#waitsLong) return null;
    return this.live ? 'no-live' : 'server-gone';
  });

  #left = false;
  #searches = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  /** A connection under another name, until it takes the place of the one in use. */
  #next: LiveTable | null = null;

  constructor(private readonly code: string) {
    this.#schedule(PATIENCE_MS, () => (this.#waitsLong = true));
    void this.#find();
  }

  /** The page is left: nothing goes on, whatever is still on its way. */
  leave(): void {
    this.#left = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#next?.close();
    this.live?.close();
  }

  /** Ask again now, for the table or for its connection. */
  retryNow(): void {
    // A table that is kept back has sent its connection away.
    if (this.live?.keptBack) this.live = this.#open();
    else if (this.live) this.live.retryNow();
    else void this.#find();
  }

  /** Open the connection again under a new name: the server knows a socket by the cookie it was opened with. Null if it does not open. */
  reconnect = async (): Promise<LiveTable | null> => {
    const next = (this.#next = this.#open());
    const giveUp = this.#schedule(MAX_RECONNECT_MS, () => next.close());
    const loaded = await next.whenLoaded();
    this.#cancel(giveUp);
    this.#next = null;
    if (!loaded || this.#left) return null;
    this.live?.close();
    return (this.live = next);
  };

  #open(): LiveTable {
    return new LiveTable(tableAddress(this.game));
  }

  async #find(): Promise<void> {
    const search = ++this.#searches;
    const isOver = (): boolean => this.#left || this.live !== null || search !== this.#searches;
    const giveUp = this.#schedule(MAX_ANSWER_MS, () => isOver() || this.#failed(new Unreachable()));
    this.busy = true;
    try {
      const game = await this.#gameOf(this.code, isOver);
      if (isOver()) return;
      this.#end();
      this.game = game;
      this.live = this.#open();
    } catch (problem) {
      if (!isOver()) this.#failed(problem);
    } finally {
      this.#cancel(giveUp);
    }
  }

  async #gameOf(code: string, isOver: () => boolean): Promise<string> {
    try {
      const { id, code: table, evening: host } = await showTable(code);
      // A node of an earlier version tells nothing of evenings.
      if (!isOver()) this.evening = host ? { evening: host, table } : null;
      rememberTable(code, id);
      return id;
    } catch (problem) {
      const known = rememberedTable(code);
      if (problem instanceof Refused && known) return known;
      throw problem;
    }
  }

  #end(): void {
    this.busy = false;
    this.#refused = null;
  }

  #failed(problem: unknown): void {
    this.#end();
    this.#searches += 1;
    this.#refused = troubleOf(problem);
    if (this.#refused === 'server-gone') this.#schedule(AGAIN_MS, () => this.busy || void this.#find());
  }

  #schedule(ms: number, call: () => void): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      call();
    }, ms);
    this.#timers.add(timer);
    return timer;
  }

  #cancel(timer: ReturnType<typeof setTimeout>): void {
    clearTimeout(timer);
    this.#timers.delete(timer);
  }
}

function troubleOf(problem: unknown): TableTrouble {
  // A server that has trouble of its own says nothing of the table.
  if (!(problem instanceof Refused) || problem.status >= 500 || problem.status === 429) return 'server-gone';
  if (problem.code === 'game-damaged' || problem.code === 'game-newer') return problem.code;
  return 'not-found';
}
