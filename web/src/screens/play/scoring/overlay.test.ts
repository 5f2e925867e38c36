import { expect, test } from 'vitest';
import { pillOf } from './overlay';

test('a label has room for numbers of two digits', () => {
  const [narrow, wide] = [pillOf(5, 6), pillOf(12, 14)];
  expect(wide.width).toBeGreaterThan(narrow.width);
  for (const { width, count, arrow, points } of [narrow, wide]) {
    expect(-width / 2 < count && count < arrow && arrow + 15 < points && points < width / 2).toBe(true);
  }
});
