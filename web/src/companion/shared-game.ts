/**
 * What one phone knows of a game that several phones count: which parts it has, what it has still to send, and the
 * server's time, by which the minute ends on all phones.
 */

import { ServerClock } from '../live/server-clock';
import type { CompanionGame, SharedState } from './game';
import { contentsOf, gameOf, type GamePart } from './parts';

/** How many parts are sent at once: so many fit into a request, also with long names. */
const MAX_SENT = 12;
/** An answer that took longer tells the time too badly, for example because the phone was locked meanwhile. */
const MAX_TRIP_MS = 2_000;

export class SharedGame {
  after: number;
  #parts = new Map<string, GamePart>();
  #unsent: Set<string>;
  #clock: number;
  #time = new ServerClock();

  /** Go on where this phone was; `game` is its copy, if it has one. */
  constructor(state: Partial<SharedState> = {}, game: CompanionGame | null = null) {
    this.after = state.after ?? 0;
    this.#clock = state.clock ?? 0;
    this.#unsent = new Set(state.unsent);
    this.#time.guess(state.offset ?? 0, 0);
    for (const [name, content] of game ? contentsOf(game) : []) {
      const stamp = state.stamps?.[name];
      if (stamp !== undefined) this.#parts.set(name, { name, stamp, content });
    }
  }

  /** Note what was changed on this phone. */
  change(game: CompanionGame): void {
    for (const [name, content] of contentsOf(game)) {
      if (this.#parts.get(name)?.content === content) continue;
      this.#clock += 1;
      this.#parts.set(name, { name, content, stamp: this.#clock });
      this.#unsent.add(name);
    }
  }

  /** The next parts to send. */
  get unsent(): readonly GamePart[] {
    return [...this.#unsent].slice(0, MAX_SENT).map((name) => this.#parts.get(name)!);
  }

  /** Take the server's answer to what was sent; true if the game on screen has to change. */
  receive(sent: readonly GamePart[], version: number, parts: readonly GamePart[]): boolean {
    for (const { name, stamp } of sent) if (this.#parts.get(name)?.stamp === stamp) this.#unsent.delete(name);
    let changed = false;
    for (const part of parts) {
      this.#clock = Math.max(this.#clock, part.stamp);
      const mine = this.#parts.get(part.name);
      // The server keeps its own of two equal stamps, so that all phones end with the same.
      if (mine && (mine.stamp > part.stamp || mine.content === part.content)) continue;
      this.#parts.set(part.name, part);
      this.#unsent.delete(part.name);
      changed = true;
    }
    this.after = version;
    return changed;
  }

  /** Learn the server's time: a request left at `sent`, and its answer, stamped `now` by the server, came at `received`. */
  learnTime(sent: number, now: number, received: number): void {
    const trip = received - sent;
    if (Number.isFinite(now) && trip >= 0 && trip <= MAX_TRIP_MS) this.#time.addSample(sent, now, received);
  }

  /** The server's time for a moment of this phone's clock; the same moment while the server has told nothing. */
  timeAt(own: number): number {
    return Math.round(this.#time.at(own));
  }

  /** The game of all parts, as this phone stores it; null while parts are missing. */
  game(own: Pick<CompanionGame, 'id' | 'shared' | 'changes'>): CompanionGame | null {
    return gameOf(own, new Map([...this.#parts.values()].map(({ name, content }) => [name, content])));
  }

  state(code: string): SharedState {
    const stamps = Object.fromEntries([...this.#parts.values()].map(({ name, stamp }) => [name, stamp]));
    return { code, after: this.after, clock: this.#clock, stamps, unsent: [...this.#unsent], offset: this.#time.offset };
  }
}
