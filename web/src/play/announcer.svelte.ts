/** What a screen reader is told, after the eye. Two live regions: one waits its turn, one does not. */

import { afterFrame } from '../ui/after-frame';

export class Announcer {
  polite = $state('');
  assertive = $state('');
  #flip = false;

  say(text: string): void {
    afterFrame(() => (this.polite = this.#fresh(text)));
  }

  call(text: string): void {
    afterFrame(() => (this.assertive = this.#fresh(text)));
  }

  /** The same words twice are read twice: an unheard mark makes them differ. */
  #fresh(text: string): string {
    this.#flip = !this.#flip;
    return this.#flip ? `${text}\u200b` : text;
  }
}
