/** The last seven days of a streak, oldest first. */

import type { Streak } from '../../../game/answers';
import { dayAfter } from '../calendar';

export interface StreakDay {
  readonly date: string;
  readonly state: 'played' | 'frozen' | 'open';
}

const DAYS = 7;

/** A streak goes back from today, or from yesterday as long as today is not played; frozen days lie between its days. */
export function lastWeek({ days, frozen, played_today }: Streak, today: string): readonly StreakDay[] {
  let left = days;
  const week: StreakDay[] = [];
  for (let back = 0; back < DAYS; back += 1) {
    const date = dayAfter(today, -back);
    const isOpen = left === 0 || (back === 0 && !played_today);
    const state = isOpen ? 'open' : frozen.includes(date) ? 'frozen' : 'played';
    if (state === 'played') left -= 1;
    week.unshift({ date, state });
  }
  return week;
}
