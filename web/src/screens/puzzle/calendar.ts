/** Calendar days as puzzles name them: 2026-11-17, on the clock of whoever looks. */

import { locale } from '../../messages/language.svelte';

const two = (value: number): string => String(value).padStart(2, '0');

/** The date that the clock of this device shows. */
export const localDay = (now: Date = new Date()): string => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;

/** Noon: no change between summer and winter time moves it to another day. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00`);

/** So many days later, or earlier. */
export function dayAfter(day: string, days: number): string {
  const noon = noonOf(day);
  noon.setDate(noon.getDate() + days);
  return localDay(noon);
}

/** "Tuesday 17 November"; with the year if it is not this one. */
export function dayInWords(day: string, today: string = localDay()): string {
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  const words = new Intl.DateTimeFormat(locale(), { weekday: 'long', day: 'numeric', month: 'long', ...(sameYear ? {} : { year: 'numeric' }) });
  return words.format(noonOf(day));
}

/** "Tue 17 Nov", for lists. */
export const shortDay = (day: string): string =>
  new Intl.DateTimeFormat(locale(), { weekday: 'short', day: 'numeric', month: 'short' }).format(noonOf(day));

/** "November 2026" */
export const monthInWords = (day: string): string => new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric' }).format(noonOf(day));

/** "T", and "Tuesday" for screen readers. */
export const weekday = (day: string, form: 'narrow' | 'long'): string => new Intl.DateTimeFormat(locale(), { weekday: form }).format(noonOf(day));
