/** What the server has worked out about a game so far; it is asked again until it knows all. */

import { Unreachable } from '../../../api/http';
import type { GameInsightAnswer, ObjectiveName, ToldRound } from '../../../game/answers';

/** How long to wait if the server does not say, in milliseconds. */
const WAIT_MS = 1500;
const MAX_FAILURES = 5;

export class InsightSource {
  answer = $state.raw<GameInsightAnswer | null>(null);
  problem = $state.raw<unknown>(null);
  #failures = 0;
  /** What the answer is about. */
  #subject = '';
  /** Asked again by somebody who was told of a problem. */
  #asked = $state(0);

  retry = (): void => void (this.#asked += 1);

  /** Send a request until all is known; returns how to stop. What is known of another subject is forgotten. */
  follow(subject: string, request: () => Promise<GameInsightAnswer>): () => void {
    void this.#asked;
    if (subject !== this.#subject) this.answer = null;
    this.#subject = subject;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    this.problem = null;
    this.#failures = 0;
    const ask = async (): Promise<void> => {
      try {
        const answer = await request();
        if (stopped) return;
        this.answer = answer;
        this.#failures = 0;
        if (answer.next_ms !== null) timer = setTimeout(ask, answer.next_ms);
      } catch (wrong) {
        if (stopped) return;
        this.#failures += 1;
        // A network that fails for a moment is no reason to take away what is on screen.
        if (wrong instanceof Unreachable && this.#failures < MAX_FAILURES) timer = setTimeout(ask, WAIT_MS * this.#failures);
        else this.problem = wrong;
      }
    };
    void ask();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }

  round(number: number, objective: ObjectiveName): ToldRound | undefined {
    if (this.answer?.objective !== objective) return undefined;
    return this.answer.rounds.find(({ round }) => round === number);
  }
}
