/** The offset between this device's clock and the server's, from several short questions. */

const KEPT = 9;

export class ServerClock {
  #offsets: number[] = [];
  #offset = 0;

  /** A question left at `sent` and its answer, stamped `now` by the server, came at `received`. */
  learn(sent: number, now: number, received: number): void {
    this.#add(now - (sent + received) / 2);
  }

  /** A first guess from a message that was not asked for; it is late by the way it came. */
  guess(now: number, received: number): void {
    if (this.#offsets.length === 0) this.#offset = now - received;
  }

  /** Forget what was learned, for example because the device slept. */
  forget(): void {
    this.#offsets = [];
  }

  get offset(): number {
    return this.#offset;
  }

  /** Server time for a moment of this device's clock. */
  at(local: number): number {
    return local + this.#offset;
  }

  #add(offset: number): void {
    this.#offsets = [...this.#offsets, offset].slice(-KEPT);
    this.#offset = median(this.#offsets);
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
