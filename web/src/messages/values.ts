/** Numbers, ranks, lists and moments in the language on screen. */

import { formatNumber } from './format';
import { locale, t } from './language.svelte';

export const number = (value: number, options?: Intl.NumberFormatOptions): string =>
  formatNumber(locale(), value, options);

/** +3, −2, 0 */
export const signed = (value: number): string => number(value, { signDisplay: 'exceptZero' });

/** +3, −2, ±0: beside another number, of which a bare 0 would read as a digit. */
export const movedBy = (value: number): string => (value === 0 ? `±${number(0)}` : signed(value));

/** 1st, 2e, 3. */
export const place = (rank: number): string => t('place.ordinal', { n: rank });

/** "Ada, Zsófi and Orbit" */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names);

const DAY = 86_400_000;

/** "today, 19:12", "yesterday, 8:05", "12 November" */
export function moment(time: number, now: number = Date.now()): string {
  const days = Math.round((startOfDay(now) - startOfDay(time)) / DAY);
  if (days <= 1) {
    const day = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(-days, 'day');
    const hour = new Intl.DateTimeFormat(locale(), { hour: 'numeric', minute: '2-digit' }).format(time);
    return `${capital(day)}, ${hour}`;
  }
  const sameYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(locale(), {
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(time);
}

const startOfDay = (time: number): number => new Date(time).setHours(0, 0, 0, 0);

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);
