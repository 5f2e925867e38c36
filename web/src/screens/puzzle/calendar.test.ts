import { beforeAll, expect, test } from 'vitest';
import { loadLanguage } from '../../messages/language.svelte';
import { dayAfter, dayInWords, isOverEverywhere, localDay, weekday } from './calendar';

beforeAll(() => loadLanguage('en', ['en-GB']));

test('the day is that of the clock on the wall, not of Greenwich', () => {
  expect(localDay(new Date(2026, 10, 17, 0, 0, 1))).toBe('2026-11-17');
  expect(localDay(new Date(2026, 10, 17, 23, 59, 59))).toBe('2026-11-17');
});

test('days follow each other over months, years and changes of the clock', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
  let day = '2026-01-01';
  for (let n = 0; n < 365; n += 1) day = dayAfter(day, 1);
  expect(day).toBe('2027-01-01');
});

test('a day is over everywhere at noon of Greenwich on the next one', () => {
  // At half past midnight on the 19th fourteen hours east of Greenwich, the 17th is not over yet.
  expect(isOverEverywhere('2026-11-17', new Date('2026-11-19T00:30:00+14:00'))).toBe(false);
  expect(isOverEverywhere('2026-11-16', new Date('2026-11-19T00:30:00+14:00'))).toBe(true);
  expect(isOverEverywhere('2026-11-17', new Date('2026-11-18T11:59:59Z'))).toBe(false);
  expect(isOverEverywhere('2026-11-17', new Date('2026-11-18T12:00:00Z'))).toBe(true);
});

test('a day in words names the year only where it is another one', () => {
  expect(dayInWords('2026-11-17', '2026-11-20')).toMatch(/Tuesday.*17/);
  expect(dayInWords('2026-11-17', '2026-11-20')).not.toContain('2026');
  expect(dayInWords('2025-11-17', '2026-11-20')).toContain('2025');
  expect(weekday('2026-11-17', 'long')).toBe('Tuesday');
});
