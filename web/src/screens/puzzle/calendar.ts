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

/** A date ends last at twelve hours behind Greenwich. */
const LAST_END_MS = (24 + 12) * 3_600_000;

/** Whether a date is over on every clock on earth. */
export const isOverEverywhere = (day: string, now: Date = new Date()): boolean => now.getTime() >= Date.parse(day) + LAST_END_MS;

/** Formats by locale and options: making one takes longer than all that it will format. */
const formats = new Map<string, Intl.DateTimeFormat>();

function inWords(day: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale()} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale(), options);
  formats.set(key, format);
  return format.format(noonOf(day));
}

/** "Tuesday 17 November"; with the year if it is not this one. */
export function dayInWords(day: string, today: string = localDay()): string {
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return inWords(day, { weekday: 'long', day: 'numeric', month: 'long', ...(sameYear ? {} : { year: 'numeric' }) });
}

/** "Tue 17 Nov", for lists. */
export const shortDay = (day: string): string => inWords(day, { weekday: 'short', day: 'numeric', month: 'short' });

/** "November 2026" */
export const monthInWords = (day: string): string => inWords(day, { month: 'long', year: 'numeric' });

/** "T", and "Tuesday" for screen readers. */
export const weekday = (day: string, form: 'narrow' | 'long'): string => inWords(day, { weekday: form });
