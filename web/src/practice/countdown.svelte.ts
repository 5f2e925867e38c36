/** A clock that counts down in the browser. A live table's clock is the server's; this one is for exercises. */

/** Milliseconds between two looks at the time. */
const STEP_MS = 100;

export class Countdown {
  #endsAt = 0;
  #left = $state(0);
  #timer: ReturnType<typeof setInterval> | undefined;
  running = $state(false);

  constructor(
    readonly seconds: number,
    private readonly onend: () => void,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#left = seconds * 1000;
  }

  /** Whole seconds, as on a clock that ends at 0. */
  secondsLeft = $derived(Math.ceil(this.#left / 1000));
  /** What is left, from 1 down to 0. */
  part = $derived.by(() => this.#left / (this.seconds * 1000));

  /** Start with so many milliseconds; again while it runs, to follow another clock. */
  start(left: number = this.seconds * 1000): void {
    this.stop();
    this.#endsAt = this.now() + left;
    this.running = true;
    this.#timer = setInterval(this.tick, STEP_MS);
    this.tick();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.running = false;
  }

  tick = (): void => {
    if (!this.running) return;
    this.#left = Math.max(0, this.#endsAt - this.now());
    if (this.#left > 0) return;
    this.stop();
    this.onend();
  };
}
