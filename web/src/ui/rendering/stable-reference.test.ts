import { expect, test } from 'vitest';
import { sameMembers, stableReference } from './stable-reference';

test('an equal value is replaced by the one before it', () => {
  const keep = stableReference<readonly number[]>(sameMembers);
  const first = keep([1, 2]);
  expect(keep([1, 2])).toBe(first);
  expect(keep([2, 1])).toEqual([2, 1]);
  expect(keep([1, 2])).not.toBe(first);
});
