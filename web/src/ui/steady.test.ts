import { expect, test } from 'vitest';
import { sameMembers, steady } from './steady';

test('an equal value is the one that was there before', () => {
  const keep = steady<readonly number[]>(sameMembers);
  const first = keep([1, 2]);
  expect(keep([1, 2])).toBe(first);
  expect(keep([2, 1])).toEqual([2, 1]);
  expect(keep([1, 2])).not.toBe(first);
});
