/** Turns the events of a mouse wheel into steps: one notch is one step, and a trackpad's small moves add up. */

/** Pixels that make a step. */
const NOTCH = 40;
/** Milliseconds between two steps. */
const MIN_INTERVAL = 90;
/** After a pause of so many milliseconds, small moves are counted from 0 again. */
const PAUSE = 300;

export class WheelSteps {
  #sum = 0;
  #steppedAt = Number.NEGATIVE_INFINITY;

  /** Returns 1 for a step down, -1 for a step up, 0 for not yet. */
  step({ deltaY, timeStamp }: Pick<WheelEvent, 'deltaY' | 'timeStamp'>): 1 | -1 | 0 {
    const since = timeStamp - this.#steppedAt;
    if (since > PAUSE) this.#sum = 0;
    this.#sum += deltaY;
    if (Math.abs(this.#sum) < NOTCH || since < MIN_INTERVAL) return 0;
    const direction = this.#sum > 0 ? 1 : -1;
    this.#sum = 0;
    this.#steppedAt = timeStamp;
    return direction;
  }
}
