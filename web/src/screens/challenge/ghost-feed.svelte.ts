/** The ghosts of a try as they come from the server: what they have done by now, and never what they will do. */

import { ghostNews } from '../../api/challenges';
import { Refused } from '../../api/http';
import type { GhostNews, GhostStep } from '../../game/answers';

/** After a lost answer the next question comes so many milliseconds later. */
const RETRY_MS = 1500;

export class GhostFeed {
  /** By ghost, in order. */
  steps = $state.raw<readonly (readonly GhostStep[])[]>([]);
  #after: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(
    private readonly challenge: string,
    private readonly name: string,
    first: GhostNews,
    private readonly ask: typeof ghostNews = ghostNews,
  ) {
    this.steps = first.steps;
    this.#after = first.elapsed_ms;
    this.#plan(first.next_ms);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #plan(wait: number | null): void {
    if (wait !== null && !this.#stopped) this.#timer = setTimeout(() => void this.#fetch(), wait);
  }

  async #fetch(): Promise<void> {
    try {
      const news = await this.ask(this.challenge, this.name, this.#after);
      if (this.#stopped) return;
      this.#after = news.elapsed_ms;
      this.steps = this.steps.map((known, ghost) => [...known, ...(news.steps[ghost] ?? [])]);
      this.#plan(news.next_ms);
    } catch (wrong) {
      // A refusal does not get better by asking again; the minute can be played without the ghost.
      if (!(wrong instanceof Refused) || wrong.status >= 429) this.#plan(RETRY_MS);
    }
  }
}
