import { expect, test } from 'vitest';
import { format, formatNumber } from './format';
import { firstLanguage, localeFor } from './language.svelte';

test('slots are filled, numbers as the language writes them', () => {
  expect(format('fr', {}, 'k', '{name} a {n} points', { name: 'Zsófi', n: 24.5 })).toBe('Zsófi a 24,5 points');
});

test('a plural is chosen by n', () => {
  const seats = { one: '{n} place', other: '{n} places' };
  expect([0, 1, 2].map((n) => format('fr', {}, 'k', seats, { n }))).toEqual(['0 place', '1 place', '2 places']);
});

test('words are chosen in place by a number other than n, which stands for #', () => {
  const words = '{n} tuiles, {laid, plural, one {# posée} other {# posées}} ; {name}';
  const said = (laid: number): string => format('fr', {}, 'k', words, { n: 9, laid, name: 'Ada' });
  expect([0, 1, 2, 1234].map(said)).toEqual([
    '9 tuiles, 0 posée ; Ada', '9 tuiles, 1 posée ; Ada', '9 tuiles, 2 posées ; Ada', '9 tuiles, 1\u202f234 posées ; Ada',
  ]);
});

test('a slot with a rule is filled with what the rule makes of the value', () => {
  const grammar = { de: (name: string) => `d’${name}` };
  expect(format('fr', grammar, 'k', 'Table {de name}', { name: 'Ada' })).toBe('Table d’Ada');
});

test('what fills a slot is never read as a slot', () => {
  expect(format('en', {}, 'k', '{name} and {other}', { name: '{other}', other: '$&' })).toBe('{other} and $&');
  expect(format('en', {}, 'k', '{n, plural, other {# tiles}}', { n: 2 })).toBe('2 tiles');
});

test('a key for ranks chooses by rank', () => {
  const place = { one: '{n}st', two: '{n}nd', few: '{n}rd', other: '{n}th' };
  expect([1, 2, 3, 4, 11].map((n) => format('en', {}, 'place.ordinal', place, { n }))).toEqual([
    '1st', '2nd', '3rd', '4th', '11th',
  ]);
});

test.each(['en', 'fr', 'hu', 'en-IN', 'fr-CH'])('counts are written as %s writes them', (language) => {
  for (const n of [0, 7, 999, 1000, 12_345]) {
    expect(formatNumber(language, n)).toBe(new Intl.NumberFormat(language).format(n));
  }
});

test.each(['en', 'fr', 'hu'])('points won and lost are written as %s writes them', (language) => {
  const format = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });
  for (const n of [-1000, -999, -2, -0.5, 0, 0.5, 3, 999, 1000]) {
    expect(formatNumber(language, n, { signDisplay: 'exceptZero' })).toBe(format.format(n).replace('-', '−'));
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
