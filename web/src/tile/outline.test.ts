import { expect, test } from 'vitest';
import { zoneOutline, zoneSquares } from './outline';

test('one space is a square, moved inwards', () => {
  expect(zoneOutline([[0, 0]], 100, 0.1)).toBe('M90 10L90 90L10 90L10 10Z');
});

test('spaces in a row have one outline with four corners', () => {
  expect(zoneOutline([[0, 0], [1, 0], [2, 0]], 100, 0)).toBe('M300 0L300 100L0 100L0 0Z');
});

test('an L has six corners', () => {
  expect(zoneOutline([[0, 0], [0, 1], [1, 1]]).split('L')).toHaveLength(6);
});

test('a ring of spaces has an outer and an inner outline', () => {
  const ring = [[0, 0], [1, 0], [2, 0], [2, 1], [2, 2], [1, 2], [0, 2], [0, 1]] as const;
  expect(zoneOutline(ring).match(/M/g)).toHaveLength(2);
});

test('where two spaces meet at a corner the outlines do not cross', () => {
  expect(zoneOutline([[0, 0], [1, 1]], 100, 0.1).match(/M/g)).toHaveLength(2);
});

test('the window into a dimmed board is made of plain squares', () => {
  expect(zoneSquares([[1, 2]])).toBe('M100 200h100v100h-100z');
});
