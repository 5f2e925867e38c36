/** How long to wait before the next attempt to connect: quick at first, then patient. */

const FIRST = 250;
const LONGEST = 5_000;

/** `attempt` counts from 0; `chance` in [0, 1) spreads the clients of a fallen server. */
export function reconnectDelay(attempt: number, chance: number): number {
  const step = Math.min(LONGEST, FIRST * 2 ** Math.min(attempt, 10));
  return Math.round(step * (0.75 + 0.5 * chance));
}
