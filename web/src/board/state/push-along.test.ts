import { expect, test } from 'vitest';
import { draw, drawn, tile } from './drawn-layouts';
import { pushAlong } from './push-along';

test.each([
  ['ab.c', 'a', 1, '.abc'],
  ['ab.c', 'b', 1, 'a.bc'],
  ['.abc', 'c', -1, 'abc'],
  ['a.b', 'b', -1, 'ab'],
  ['abcdefghi', 'c', 1, 'abdcefghi'],
  ['abcdefghi', 'a', -1, 'abcdefghi'],
  ['abcdefghi', 'i', 1, 'abcdefghi'],
] as const)('%s: pushing %s by %i gives %s', (line, letter, step, after) => {
  const pushed = draw(pushAlong(drawn(line), tile(letter), step))[0];
  expect(pushed?.replace(/\.+$/, '')).toBe(after);
});
