/**
 * What one phone knows of a game that several phones count: which parts it has, what it has still to send, and the
 * server's time, by which the minute ends on all phones.
 *
 * The server gives each stored version of a part a stamp, and stores a change only if it was made from the version that
 * is stored. Who was slower gets what is there, puts both together and sends again.
 */

import { ServerClock } from '../live/server-clock';
import { type CompanionGame, EMPTY_ENTRY, type SharedState } from './game';
import { mergedContent } from './merging';
import { contentsOf, gameOf, type GamePart, isPart, type SentPart } from './parts';

/** How many parts are sent at once: so many fit into a request, also with long names. */
const MAX_SENT = 12;
/** An answer that took longer tells the time too badly, for example because the phone was locked meanwhile. */
const MAX_TRIP_MS = 2_000;
/** JSON of a part that the server has no version of. */
const NOTHING = 'null';

export interface SharedPart {
  readonly content: string;
  /** The server's stamp of the version that this phone has or has changed; 0 if the server has none. */
  readonly stamp: number;
  /** What the server had when this phone changed it; undefined if nothing is to be sent. */
  readonly base?: string | undefined;
  /** What was sent of it, until the server has answered: it may have been stored although no answer came. */
  readonly sent: readonly string[];
}

/** A part of this phone, put together with what the server has stored. */
export function withStored(mine: SharedPart, stamp: number, stored: string): { part: SharedPart; overruled: boolean } {
  if (mine.base === undefined) return { part: { content: stored, stamp, sent: [] }, overruled: false };
  // What this phone has sent is no change of somebody else, and what it has now was made from it.
  const isOwn = mine.sent.includes(stored);
  const { content, overruled } = isOwn ? { content: mine.content, overruled: false } : mergedContent(mine.base, mine.content, stored);
  return { part: settled({ content, stamp, base: stored, sent: [] }), overruled };
}

/** Nothing is to be sent of a part that is as the server has it, unless something else may have arrived there. */
function settled(part: SharedPart): SharedPart {
  return part.content === part.base && part.sent.length === 0 ? { ...part, base: undefined } : part;
}

/** The part of a game as a phone has stored it. */
export function partOf(state: Partial<SharedState>, name: string, content: string): SharedPart {
  return { content, stamp: state.stamps?.[name] ?? 0, base: state.bases?.[name], sent: state.sent?.[name] ?? [] };
}

/** What an answer of the server has changed here. */
export interface Received {
  readonly changed: boolean;
  /** Parts in which another phone was faster with the same field, so that what was entered here is gone. */
  readonly overruled: readonly string[];
}

export class SharedGame {
  after: number;
  #parts = new Map<string, SharedPart>();
  #time = new ServerClock();

  /** Go on where this phone was; `game` is its copy, if it has one. */
  constructor(state: Partial<SharedState> = {}, game: CompanionGame | null = null) {
    this.after = state.after ?? 0;
    this.#time.guess(state.offset ?? 0, 0);
    for (const [name, content] of game ? contentsOf(game) : []) {
      const part = partOf(state, name, content);
      if (part.stamp > 0 || part.base !== undefined) this.#parts.set(name, part);
    }
  }

  /** Note what was changed on this phone. */
  change(game: CompanionGame): void {
    for (const [name, content] of contentsOf(game)) {
      const part = this.#parts.get(name) ?? { content: NOTHING, stamp: 0, sent: [] };
      const changed = part.content === content ? part : settled({ ...part, content, base: part.base ?? part.content });
      this.#parts.set(name, changed);
    }
  }

  get hasUnsent(): boolean {
    return [...this.#parts.values()].some(({ base }) => base !== undefined);
  }

  /** The next parts to send. What was sent without an answer is sent again as it was, so that its answer can be told. */
  send(): readonly SentPart[] {
    const unsent = [...this.#parts].filter(([, { base }]) => base !== undefined).slice(0, MAX_SENT);
    return unsent.map(([name, part]) => {
      const sent = part.sent.length > 0 ? part.sent : [part.content];
      this.#parts.set(name, { ...part, sent });
      return { name, content: sent.at(-1)!, seen: part.stamp };
    });
  }

  /** Take the server's answer to what was sent. */
  receive(sent: readonly SentPart[], version: number, parts: readonly GamePart[]): Received {
    const asked = new Map(sent.map(({ name, seen }) => [name, seen]));
    const overruled: string[] = [];
    let changed = false;
    for (const { name, stamp, content } of parts) {
      const mine = this.#parts.get(name);
      // An answer that was overtaken. But what is stored of a part that was just sent counts whatever its stamp is, for
      // example when the server has gone back to a copy of its storage.
      if (mine && (asked.get(name) === mine.stamp ? stamp === mine.stamp : stamp <= mine.stamp)) continue;
      const before = mine?.content;
      if (this.#take(name, stamp, content)) overruled.push(name);
      changed ||= this.#parts.get(name)?.content !== before;
    }
    this.after = version;
    return { changed, overruled };
  }

  /** Take what the server has stored; true if it overrules what was entered here. */
  #take(name: string, stamp: number, content: string): boolean {
    const mine = this.#parts.get(name);
    if (!isPart(name, content)) {
      // Nobody can count with it: what this phone has takes its place.
      if (mine) this.#parts.set(name, { ...mine, stamp, base: NOTHING, sent: [] });
      return false;
    }
    const { part, overruled } = withStored(mine ?? { content, stamp, sent: [] }, stamp, content);
    this.#parts.set(name, part);
    return overruled;
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
  game(own: Pick<CompanionGame, 'id' | 'shared' | 'changes' | 'edits'>): CompanionGame | null {
    return gameOf(own, new Map([...this.#parts].map(([name, { content }]) => [name, content])));
  }

  state(code: string): SharedState {
    const of = <Value>(value: (part: SharedPart) => Value | undefined): Record<string, Value> =>
      Object.fromEntries([...this.#parts].flatMap(([name, part]) => {
        const found = value(part);
        return found === undefined ? [] : [[name, found]];
      }));
    return {
      code,
      after: this.after,
      stamps: of(({ stamp }) => stamp),
      bases: of(({ base }) => base),
      sent: of(({ sent }) => (sent.length > 0 ? sent : undefined)),
      offset: this.#time.offset,
    };
  }
}

/** How versions before this one stored what a phone knows: the stamps were the phones' own. */
export interface OlderSharedState {
  readonly code: string;
  readonly after: number;
  readonly stamps: Readonly<Record<string, number>>;
  readonly unsent: readonly string[];
  readonly offset?: number;
}

/** Stamps of honest games stay far below this. */
const MAX_STAMP = 2 ** 40;

/**
 * Go on with what an older version has stored. It did not keep what unsent entries were made from: they count as made from
 * empty ones, and fields that others have filled meanwhile stay theirs. What is on screen follows the others.
 */
export function ofThisVersion(state: SharedState | OlderSharedState, game: CompanionGame): SharedState {
  if (!('unsent' in state)) return state;
  const contents = contentsOf(game);
  const bases = state.unsent.map((name) => {
    const base = name.includes('-seat-') ? JSON.stringify(EMPTY_ENTRY) : name.includes('-token-') ? NOTHING : contents.get(name);
    return [name, base ?? NOTHING] as const;
  });
  const stamps = Object.entries(state.stamps).map(([name, stamp]) => {
    const known = stamp <= MAX_STAMP ? stamp : 1;
    return [name, state.unsent.includes(name) ? 0 : known] as const;
  });
  const { code, after, offset } = state;
  return { code, after, stamps: Object.fromEntries(stamps), bases: Object.fromEntries(bases), sent: {}, ...(offset === undefined ? {} : { offset }) };
}
