/**
 * Sends the player's own layout to the server: at most about five times a second, always the newest one, without
 * waiting for an answer. Building goes on locally whatever the network does.
 */

import type { Layout, Placement } from '../board';

export function layoutsEqual(a: Layout, b: Layout): boolean {
  const same = (one: Placement, other: Placement | undefined): boolean =>
    one.tile === other?.tile &&
    one.row === other.row &&
    one.col === other.col &&
    (one.part ?? 0) === (other.part ?? 0) &&
    (one.turns ?? 0) === (other.turns ?? 0);
  return (
    a.discard === b.discard &&
    a.placements.length === b.placements.length &&
    a.placements.every((one, at) => same(one, b.placements[at]))
  );
}

/** Milliseconds between two layouts that are sent. */
export const MIN_INTERVAL_MS = 200;

/** What the channel needs from its surroundings. Times are in milliseconds. */
export interface ChannelEnvironment {
  readonly send: (layout: Layout) => void;
  readonly now: () => number;
  readonly setTimer: (call: () => void, ms: number) => number;
  readonly clearTimer: (timer: number) => void;
}

export class ArrangementChannel {
  #unsent: Layout | null = null;
  #timer: number | null = null;
  #sentAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly env: ChannelEnvironment) {}

  /** Send this layout soon, in place of an older one that was not sent yet. The page is drawn before that. */
  offer(layout: Layout): void {
    this.#unsent = layout;
    const wait = Math.max(0, this.#sentAt + MIN_INTERVAL_MS - this.env.now());
    this.#timer ??= this.env.setTimer(() => this.flush(), wait);
  }

  /** Send the newest layout now, because a command that depends on it follows. */
  flush(): void {
    if (this.#timer !== null) this.env.clearTimer(this.#timer);
    this.#timer = null;
    const layout = this.#unsent;
    if (!layout) return;
    this.#unsent = null;
    this.#sentAt = this.env.now();
    this.env.send(layout);
  }

  /** Drop a layout that was not sent: the phase is over, and the server's layout counts. */
  clear(): void {
    if (this.#timer !== null) this.env.clearTimer(this.#timer);
    this.#timer = null;
    this.#unsent = null;
  }

  get idle(): boolean {
    return this.#unsent === null;
  }
}
