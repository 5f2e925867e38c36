/** Announcements for screen readers in two live regions: a polite one, and one that interrupts. */

import { afterFrame } from '../ui/rendering/after-frame';

export interface Announcement {
  id: number;
  text: string;
}

/** A region keeps its last sentences, so that a new one does not replace them before they are read. */
const MAX_KEPT = 3;

export class Announcer {
  polite = $state.raw<readonly Announcement[]>([]);
  assertive = $state.raw<readonly Announcement[]>([]);
  #count = 0;

  /** Announce politely: after what is being read. */
  say(text: string): void {
    afterFrame(() => (this.polite = this.#after(this.polite, text)));
  }

  /** Announce at once, interrupting what is being read. */
  call(text: string): void {
    afterFrame(() => (this.assertive = this.#after(this.assertive, text)));
  }

  #after(said: readonly Announcement[], text: string): readonly Announcement[] {
    this.#count += 1;
    return [...said.slice(1 - MAX_KEPT), { id: this.#count, text }];
  }
}
