/** The exercise that a try at a challenge makes. */

import type { BegunTry } from '../../game/answers';
import { ROUND_RULES } from '../../game/round-rules';
import type { PracticePoints, Task } from '../../practice/practice.svelte';

export function ghostTask(begun: BegunTry): Task {
  const codes = new Map(begun.tile_set.tiles.map(({ id, code }) => [id, code]));
  return {
    tiles: begun.hand.map((id) => ({ id, code: codes.get(id)! })),
    card: begun.card,
    rules: ROUND_RULES[begun.card]!,
    bets: begun.bets,
  };
}

/** The points as the ghosts' are counted: what a neighbour gets counts against whoever builds it. */
export const pointsAlone = ({ sum, bets }: PracticePoints, given: boolean): number => (given ? bets - sum : sum + bets);
