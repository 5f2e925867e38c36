/** What the board of an evening says about a table, and about what its players are measured by. */

import type { EveningBoard } from '../../game/answers';
import { t } from '../../messages';
import type { EveningMeasure } from './standings';

/** Until a table has started, somebody is missing at it: players, or the host who starts it. */
export function tableText({ phase, round, seats, closed }: EveningBoard['tables'][number]): string {
  if (closed) return t('evening.closed');
  if (phase === 'ended') return t('evening.ended');
  if (phase !== 'seating') return t('play.round-short', { n: round });
  return t(seats.some(({ name }) => name === null) ? 'evening.waits' : 'evening.waits-for-host');
}

export const measureText = (measure: EveningMeasure): string => t(measure === 'par' ? 'evening.how-par' : 'evening.how');
