/**
 * Hand-ins on their way to the server. One that cannot be sent waits in the browser's storage and is sent later; where
 * there is no storage, or no room in it, it waits in the page. The server takes each galaxy once, so one whose answer
 * was lost can be sent again.
 */

import { handIn, type HandIn } from '../../api/puzzles';
import { Refused, Unreachable } from '../../api/http';
import { ensureGuest } from '../../api/me.svelte';
import type { MadeHandIn } from '../../game/answers';
import { reconnectDelay } from '../../live/backoff';
import { remember, remembered, whenOtherTabRemembers } from '../../settings/store';

interface WaitingHandIn extends HandIn {
  /** Tells it from others of this browser. */
  readonly key: string;
  readonly puzzle: string;
}

type Send = (puzzle: string, made: HandIn) => Promise<MadeHandIn>;
/** `elsewhere`: another tab has sent it, and knows the answer. */
type SendOutcome = { readonly answer: MadeHandIn } | { readonly problem: unknown } | { readonly elsewhere: true };

const NAME = 'hand-ins';
/** The server is too busy, or has failed: it can be asked again. */
const canBeSentAgain = (problem: unknown): boolean =>
  problem instanceof Unreachable || (problem instanceof Refused && (problem.status >= 500 || problem.status === 429));

/** `crypto.randomUUID` is missing on plain HTTP. */
const newKey = (): string => [...crypto.getRandomValues(new Uint32Array(4))].join('-');

function readWaiting(): readonly WaitingHandIn[] {
  try {
    const found: unknown = JSON.parse(remembered(NAME) ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** Sends one hand-in after the other. */
export class HandInQueue {
  waiting = $state.raw<readonly WaitingHandIn[]>(readWaiting());
  /** The server could not be reached the last time. */
  stalled = $state(false);
  /** What the browser could not store: it is lost when the page is left. */
  #unstored = $state.raw<readonly WaitingHandIn[]>([]);
  #answered = new Set<string>();
  #listeners = new Map<string, (outcome: SendOutcome) => void>();
  #sending: Promise<void> | null = null;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly send: Send = sendAsGuest) {}

  isWaiting = (puzzle: string): boolean => this.waiting.some((one) => one.puzzle === puzzle);

  /** What was handed in last of those that wait. */
  lastOf = (puzzle: string): HandIn | null => this.waiting.findLast((one) => one.puzzle === puzzle) ?? null;

  /** A reload would lose a hand-in that waits. */
  isUnstored = (puzzle: string): boolean => this.#unstored.some((one) => one.puzzle === puzzle);

  /** Queue a hand-in and send it; the outcome comes when the server has answered, which may be much later. */
  add(puzzle: string, made: HandIn): Promise<SendOutcome> {
    const added = { key: newKey(), puzzle, ...made };
    if (!store([...readWaiting(), added])) this.#unstored = [...this.#unstored, added];
    this.look();
    const outcome = new Promise<SendOutcome>((resolve) => this.#listeners.set(added.key, resolve));
    void this.flush();
    return outcome;
  }

  /** Send whatever waits, oldest first, until the server cannot be reached. */
  flush = (): Promise<void> => {
    clearTimeout(this.#timer);
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null));
    return this.#sending;
  };

  async #sendAll(): Promise<void> {
    this.look();
    for (let [next] = this.waiting; next; [next] = this.waiting) {
      const outcome = await this.#sendOne(next);
      this.stalled = outcome === null;
      if (outcome === null) {
        this.#timer = setTimeout(this.flush, reconnectDelay(this.#attempts, Math.random()));
        this.#attempts += 1;
        return;
      }
      this.#attempts = 0;
      this.#forget(next.key);
      this.#settle(next.key, outcome);
      this.look();
    }
  }

  /** Null if it has to wait. */
  async #sendOne({ puzzle, placements }: WaitingHandIn): Promise<SendOutcome | null> {
    try {
      return { answer: await this.send(puzzle, { placements }) };
    } catch (problem) {
      return canBeSentAgain(problem) ? null : { problem };
    }
  }

  /** See what waits: another tab may have sent some of it meanwhile. */
  look = (): void => {
    this.waiting = [...readWaiting(), ...this.#unstored].filter(({ key }) => !this.#answered.has(key));
    const keys = new Set(this.waiting.map(({ key }) => key));
    for (const key of this.#listeners.keys()) if (!keys.has(key)) this.#settle(key, { elsewhere: true });
  };

  #forget(key: string): void {
    // Storage that can be read may refuse to be written: what was answered is not sent again.
    this.#answered.add(key);
    this.#unstored = this.#unstored.filter((one) => one.key !== key);
    store(readWaiting().filter((one) => one.key !== key));
  }

  #settle(key: string, outcome: SendOutcome): void {
    this.#listeners.get(key)?.(outcome);
    this.#listeners.delete(key);
  }
}

const store = (waiting: readonly WaitingHandIn[]): boolean => remember(NAME, waiting.length === 0 ? null : JSON.stringify(waiting));

async function sendAsGuest(puzzle: string, made: HandIn): Promise<MadeHandIn> {
  await ensureGuest();
  return handIn(puzzle, made);
}

/** The queue of this browser; it sends what waits as soon as there is a network. */
export const handIns = new HandInQueue();
if (typeof addEventListener === 'function') {
  addEventListener('online', () => void handIns.flush());
  whenOtherTabRemembers(NAME, handIns.look);
}
