/** The offset between this device's clock and the server's, from several requests. */

const MAX_SAMPLES = 9;

export class ServerClock {
  #offsets: number[] = [];
  #offset = 0;

  /** Add a sample: a request left at `sent`, and its answer, stamped `now` by the server, came at `received`. */
  addSample(sent: number, now: number, received: number): void {
    this.#add(now - (sent + received) / 2);
  }

  /** Use a message's time stamp until there is a sample; it is late by the time the message took. */
  guess(now: number, received: number): void {
    if (this.#offsets.length === 0) this.#offset = now - received;
  }

  /** Drop all samples, for example because the device slept. */
  reset(): void {
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
    this.#offsets = [...this.#offsets, offset].slice(-MAX_SAMPLES);
    this.#offset = median(this.#offsets);
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
