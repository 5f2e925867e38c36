/** The minute as it is played again: the moment on screen, and how fast it moves on. */

export const SPEEDS = [1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

export class Replay {
  /** Milliseconds since building began. */
  time = $state(0);
  playing = $state(false);
  speed = $state<Speed>(2);
  #length = $state(0);
  #minute = '';

  get length(): number {
    return this.#length;
  }

  /** Show another minute at its end, where all galaxies are whole. The same one, fetched again, stays as it is on screen. */
  load(minute: string, length: number): void {
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#length = length;
    this.playing = false;
    this.time = length;
  }

  go = (time: number): void => void (this.time = Math.max(0, Math.min(this.#length, time)));

  /** Play on, from the start if the end is on screen; or pause. */
  toggle = (): void => {
    if (!this.playing && this.time >= this.#length) this.time = 0;
    this.playing = !this.playing;
  };

  /** Move on with the screen's frames while it plays; returns how to stop. */
  run(): (() => void) | undefined {
    if (!this.playing) return undefined;
    let before: number | null = null;
    let frame = requestAnimationFrame(function step(this: void, now: number) {
      frame = requestAnimationFrame(step);
      advance(before === null ? 0 : now - before);
      before = now;
    });
    const advance = (passed: number): void => {
      this.go(this.time + passed * this.speed);
      if (this.time >= this.#length) this.playing = false;
    };
    return () => cancelAnimationFrame(frame);
  }
}
