import { expect, test } from 'vitest';
import { SecondMarks } from './second-marks';

test('each mark is told once, when it comes', () => {
  const marks = new SecondMarks([30, 15]);
  expect([31, 30, 30, 29, 16, 15, 14].filter((left) => marks.come(left))).toEqual([30, 15]);
});

test('a mark that was skipped is told late', () => {
  const marks = new SecondMarks([30, 15]);
  expect([32, 27, 26, 12].filter((left) => marks.come(left))).toEqual([27, 12]);
});

test('a countdown that begins below a mark has not come to it', () => {
  const marks = new SecondMarks([30, 15]);
  expect([20, null, 10].filter((left) => marks.come(left))).toEqual([]);
});
