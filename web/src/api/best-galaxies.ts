/** The best galaxy of nine tiles that lie on a table. */

import type { BestOfHand } from '../game/answers';
import { ask, Refused } from './http';

/** A server that is still thinking answers after ten seconds; it is asked so often. */
export const MAX_TRIES = 6;

const askOnce = (tiles: readonly string[], card: number): Promise<BestOfHand> => ask('POST', '/best-galaxies', { tiles, card });

/** What is known of the best, or null without a server that tells it: whoever counts a galaxy can do without. */
export async function bestOfHand(tiles: readonly string[], card: number, asked: typeof askOnce = askOnce): Promise<BestOfHand | null> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    try {
      return await asked(tiles, card);
    } catch (wrong) {
      if (!(wrong instanceof Refused) || wrong.code !== 'thinking') return null;
    }
  }
  return null;
}
