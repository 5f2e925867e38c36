/** The time that is left in a phase, by server time. */

import type { LiveTable } from '../../../live/live-table.svelte';
import { calm } from '../../../settings/motion.svelte';

/** Milliseconds between steps: on a large screen the frame's sand then falls about six pixels at a time. */
const SMOOTH = 100;
const WHOLE_SECONDS = 250;

export class TimeLeft {
  #now = $state(0);
  #live: LiveTable;

  constructor(live: LiveTable) {
    this.#live = live;
    this.#now = live.now();
  }

  /** Milliseconds, or null without a limit. */
  ms = $derived.by(() => {
    const deadline = this.#live.clock?.deadline ?? null;
    return deadline === null ? null : Math.max(0, deadline - this.#now);
  });
  /** Whole seconds as on a clock that ends at 0. */
  seconds = $derived(this.ms === null ? null : Math.ceil(this.ms / 1000));
  /** What is left, from 1 down to 0; in calm motion it falls second by second. */
  part = $derived.by(() => {
    const clock = this.#live.clock;
    if (!clock || clock.deadline === null || this.ms === null || this.seconds === null) return 1;
    const whole = clock.deadline - clock.began_at;
    return whole <= 0 ? 0 : Math.min(1, (calm() ? this.seconds * 1000 : this.ms) / whole);
  });
  late = $derived(this.seconds !== null && this.seconds <= 15);
  last = $derived(this.seconds !== null && this.seconds <= 5);

  /** Runs while a screen shows it: `$effect(() => time.run())`. */
  run(): () => void {
    const timer = setInterval(() => this.tick(), calm() ? WHOLE_SECONDS : SMOOTH);
    this.tick();
    return () => clearInterval(timer);
  }

  tick(): void {
    this.#now = this.#live.now();
  }
}
