/** A try of a drill: with a clock or without, and its result, which is kept. */

import { noteDrill } from '../../../api/learning.svelte';
import { Countdown } from '../../../practice/countdown.svelte';
import { type Drill, shortOf } from './drills';

const SECONDS = 60;

export class TimedTry {
  timed = $state(true);
  over = $state(false);
  /** What was reached, once the try is over. */
  result = $state<number | null>(null);
  readonly countdown: Countdown;

  constructor(
    private readonly drill: Drill,
    /** What is reached now; null if nothing can be counted. */
    private readonly reachedNow: () => number | null,
    private readonly onend: () => void,
  ) {
    this.countdown = new Countdown(SECONDS, () => this.end());
  }

  readonly seconds = SECONDS;
  /** The tiles of a timed try are seen when it begins. */
  waits = $derived.by(() => this.timed && !this.countdown.running && !this.over);

  end(): void {
    if (this.over) return;
    this.countdown.stop();
    this.over = true;
    this.result = this.reachedNow();
    this.onend();
    if (this.result !== null) noteDrill(this.drill.card, shortOf(this.drill, this.result));
  }

  again(): void {
    this.countdown.stop();
    this.over = false;
    this.result = null;
  }

  choose(seconds: number): void {
    this.timed = seconds > 0;
    this.again();
  }
}
