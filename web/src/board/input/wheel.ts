/** A wheel that turns tiles: one notch is one turn, and a trackpad's small steps add up to one. */

const NOTCH = 40;
/** Milliseconds between two turns. */
const REST = 90;
/** After a pause this long, small steps begin anew. */
const PAUSE = 300;

export class Wheel {
  #sum = 0;
  #turnedAt = Number.NEGATIVE_INFINITY;

  /** Which way to turn now, or 0 for not yet. */
  roll({ deltaY, timeStamp }: Pick<WheelEvent, 'deltaY' | 'timeStamp'>): 1 | -1 | 0 {
    const since = timeStamp - this.#turnedAt;
    if (since > PAUSE) this.#sum = 0;
    this.#sum += deltaY;
    if (Math.abs(this.#sum) < NOTCH || since < REST) return 0;
    const way = this.#sum > 0 ? 1 : -1;
    this.#sum = 0;
    this.#turnedAt = timeStamp;
    return way;
  }
}
