import { expect, test } from 'vitest';
import { figuresIn } from './figures';

test('figures stand apart, and a sentence is the same when its pieces are joined', () => {
  const sentence = 'Ada7 built 18 of a possible 22.';
  const pieces = figuresIn(sentence, 'Ada7');
  expect(pieces.filter(({ figure }) => figure).map(({ text }) => text)).toEqual(['18', '22']);
  expect(pieces.map(({ text }) => text).join('')).toBe(sentence);
});

test('a sentence without the name has all its figures', () => {
  expect(figuresIn('\u22123 against 4').map(({ text }) => text)).toEqual(['\u22123', ' against ', '4']);
});
