/** Tells when a countdown comes to certain seconds. A busy page may never show such a second itself. */
export class SecondMarks {
  #before: number | null = null;

  constructor(private readonly seconds: readonly number[]) {}

  /** Whether one of the seconds has come since the last call; `left` is null while nothing is counted. */
  come(left: number | null): boolean {
    const before = this.#before ?? (left ?? 0) + 1;
    this.#before = left;
    return left !== null && this.seconds.some((second) => left <= second && second < before);
  }
}
