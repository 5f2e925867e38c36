/** How what is possible is written beside what was reached. */

import type { Certainty } from '../game/wire';
import { number, t } from '../messages';

/** The most that the same tiles can bring, and how sure that is. */
export interface Possible {
  readonly value: number;
  readonly kind: Certainty;
}

const MARKS = { proved: '', at_most: '≤ ', about: '≈ ' } as const;

/** Where there is little room. `given`: the galaxy scores for a neighbour, so that fewer points are better and none has fewer. */
export const shortPossible = ({ kind, value }: Possible, given: boolean): string =>
  `/ ${given && kind === 'proved' ? '≥ ' : MARKS[kind]}${number(value)}`;

export const possibleInWords = ({ kind, value: n }: Possible, given: boolean): string =>
  given ? t(kind === 'proved' ? 'practice.fewest-proved' : 'practice.fewest-about', { n }) : t(`practice.of-${kind}`, { n });
