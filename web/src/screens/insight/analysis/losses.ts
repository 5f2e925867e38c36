/** The five losses as parts of one bar: what was made, what was lost with these tiles, and what the draft could have been. */

import type { LossKinds, Losses } from '../../../game/answers';
import type { Certainty } from '../../../game/wire';

export type LossName = keyof Losses;

/** In the order in which people look for them: the draft, which is hindsight, comes last. */
export const LOSSES: readonly LossName[] = ['placing', 'time', 'bets', 'choice', 'draft'];

export interface BarPart {
  readonly name: LossName | 'score';
  readonly value: number;
  readonly kind: Certainty | null;
}

/** Parts from left to right. They add up to the best that could have been drafted, and without the draft to the best with these tiles. */
export function barParts(score: number, losses: Losses, kinds: LossKinds): readonly BarPart[] {
  const made: BarPart = { name: 'score', value: Math.max(0, score), kind: null };
  const lost = LOSSES.map((name): BarPart => ({ name, value: losses[name], kind: kinds[name] }));
  return [made, ...lost].filter(({ value }) => value > 0);
}
