/** Delays between attempts to connect: short at first, then longer. */

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 5_000;

/** Return the delay in milliseconds. `attempt` counts from 0; `chance` in [0, 1) spreads the clients of a failed server. */
export function reconnectDelay(attempt: number, chance: number): number {
  const step = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt, 10));
  return Math.round(step * (0.75 + 0.5 * chance));
}
