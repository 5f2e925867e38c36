import { expect, test } from 'vitest';
import { tileOf } from './code';
import { labelPlace, labelPlaces, type Label } from './label';

const BOUNDS = { columns: 1, rows: 1 };
const SIZE = { width: 46, height: 40 };
const overlap = (a: Label, b: Label): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2;

test('a label lies on its own ground, clear of the planet', () => {
  const laid = [{ tile: tileOf('v1v0d0d0:'), row: 0, col: 0 }];
  const label = labelPlace([[0, 0], [1, 0]], laid, BOUNDS, SIZE);
  expect(label.y).toBeLessThan(100);
  expect(Math.hypot(Math.max(0, Math.abs(label.x - 46) - 23), Math.max(0, Math.abs(label.y - 46) - 20))).toBeGreaterThan(25);
});

test('a label stays on the board', () => {
  const { x, y } = labelPlace([[0, 0]], [], BOUNDS, SIZE);
  expect(x).toBeGreaterThanOrEqual(23);
  expect(y).toBeGreaterThanOrEqual(20);
});

test('labels of several zones do not cover each other', () => {
  const laid = [{ tile: tileOf('v2v2d2d1:'), row: 0, col: 0 }];
  const [a, b] = labelPlaces([[[0, 0], [1, 0]], [[0, 1], [1, 1]]], laid, BOUNDS, SIZE);
  expect(overlap(a!, b!)).toBe(false);
});
