import { expect, test } from 'vitest';
import { format, formatNumber } from './format';
import { firstLanguage, localeFor } from './language.svelte';

test('slots are filled, numbers as the language writes them', () => {
  expect(format('fr', 'k', '{name} a {n} points', { name: 'Zsófi', n: 24.5 })).toBe('Zsófi a 24,5 points');
});

test('a plural is chosen by n', () => {
  const seats = { one: '{n} place', other: '{n} places' };
  expect([0, 1, 2].map((n) => format('fr', 'k', seats, { n }))).toEqual(['0 place', '1 place', '2 places']);
});

test('a key for ranks chooses by rank', () => {
  const place = { one: '{n}st', two: '{n}nd', few: '{n}rd', other: '{n}th' };
  expect([1, 2, 3, 4, 11].map((n) => format('en', 'place.ordinal', place, { n }))).toEqual([
    '1st', '2nd', '3rd', '4th', '11th',
  ]);
});

test.each(['en', 'fr', 'hu', 'en-IN', 'fr-CH'])('counts are written as %s writes them', (language) => {
  for (const n of [0, 7, 999, 1000, 12_345]) {
    expect(formatNumber(language, n)).toBe(new Intl.NumberFormat(language).format(n));
  }
});

test('a loss has a true minus', () => {
  expect(formatNumber('hu', -2, { signDisplay: 'exceptZero' })).toBe('−2');
});

test('the choice comes first, then the browser, then English', () => {
  expect(firstLanguage('hu', ['fr'])).toBe('hu');
  expect(firstLanguage(null, ['de', 'fr-CH', 'en'])).toBe('fr');
  expect(firstLanguage('xx', ['de'])).toBe('en');
});

test('the region of the browser decides how numbers and dates look', () => {
  expect(localeFor('en', ['hu', 'en-GB'])).toBe('en-GB');
  expect(localeFor('fr', ['en-GB'])).toBe('fr');
});
