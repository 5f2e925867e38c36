/**
 * The way of the player's own layout to the server: at most about five a second, always the last
 * one, never waiting for an answer. Building goes on locally whatever the network does.
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

export const SPACING = 200;

export interface ChannelParts {
  readonly send: (layout: Layout) => void;
  readonly now: () => number;
  readonly later: (call: () => void, ms: number) => number;
  readonly cancel: (timer: number) => void;
}

export class ArrangementChannel {
  #waiting: Layout | null = null;
  #timer: number | null = null;
  #sentAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly parts: ChannelParts) {}

  /** The newest layout; an older one that was not yet sent is passed over. Showing it comes before sending it. */
  offer(layout: Layout): void {
    this.#waiting = layout;
    const wait = Math.max(0, this.#sentAt + SPACING - this.parts.now());
    this.#timer ??= this.parts.later(() => this.flush(), wait);
  }

  /** Send what waits now, because a command that depends on it follows. */
  flush(): void {
    if (this.#timer !== null) this.parts.cancel(this.#timer);
    this.#timer = null;
    const layout = this.#waiting;
    if (!layout) return;
    this.#waiting = null;
    this.#sentAt = this.parts.now();
    this.parts.send(layout);
  }

  /** The server decides now; what was not sent is no longer worth sending. */
  clear(): void {
    if (this.#timer !== null) this.parts.cancel(this.#timer);
    this.#timer = null;
    this.#waiting = null;
  }

  get idle(): boolean {
    return this.#waiting === null;
  }
}
