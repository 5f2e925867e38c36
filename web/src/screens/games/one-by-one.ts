/** Requests that wait for each other: a long list asks the server for one picture at a time. */

let before: Promise<unknown> = Promise.resolve();

/** Ask when everything that was asked before has been answered. */
export function oneByOne<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  const asked = before.then(request);
  before = asked.catch(() => {});
  return asked;
}
