/** Where a result stands among the others, in words. */

import type { PuzzleResults } from '../../../game/answers';
import { number, t } from '../../../messages';

type Standing = Pick<PuzzleResults, 'better_than' | 'players'> & { readonly mine: Pick<PuzzleResults['mine'], 'counted'> };

/** Nothing for a result that does not count, which is compared with nobody; and nobody is told that all others are better. */
export function standingText({ mine, better_than, players }: Standing): string {
  if (!mine.counted) return '';
  if (better_than) return t('puzzle.better-than', { percent: number(better_than / 100, { style: 'percent' }) });
  return players > 1 ? '' : t('puzzle.first-one');
}
