/** What a screen reader is told, after the eye. Two live regions: one waits its turn, one does not. */

import { afterFrame } from '../ui/after-frame';

export interface Said {
  id: number;
  text: string;
}

/** A region keeps its last words: what is said right after them adds to them instead of replacing them unread. */
const KEPT = 3;

export class Announcer {
  polite = $state.raw<readonly Said[]>([]);
  assertive = $state.raw<readonly Said[]>([]);
  #count = 0;

  say(text: string): void {
    afterFrame(() => (this.polite = this.#after(this.polite, text)));
  }

  call(text: string): void {
    afterFrame(() => (this.assertive = this.#after(this.assertive, text)));
  }

  #after(said: readonly Said[], text: string): readonly Said[] {
    this.#count += 1;
    return [...said.slice(1 - KEPT), { id: this.#count, text }];
  }
}
