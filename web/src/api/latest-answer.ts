/** Of several requests for the same thing only the last one counts, and none after its page was left. */

/** The end of a request: `null` if another was made since, or the page was left. */
export type Ended<Answer> = { readonly answer: Answer } | { readonly problem: unknown } | null;

export class LatestAnswer {
  #last = 0;

  /** Wait for a request; whatever was requested before no longer counts. */
  async of<Answer>(request: Promise<Answer>): Promise<Ended<Answer>> {
    const mine = ++this.#last;
    const ended = await request.then(
      (answer) => ({ answer }),
      (problem: unknown) => ({ problem }),
    );
    return mine === this.#last ? ended : null;
  }

  /** Nobody waits for an answer any more. */
  drop = (): void => void (this.#last += 1);
}
