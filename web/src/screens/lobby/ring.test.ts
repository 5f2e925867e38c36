import { expect, test } from 'vitest';
import { ringArcs, ringPositions } from './ring';

test('my seat is at the bottom and my left neighbour on the left', () => {
  const [me, left] = ringPositions(4, 2, 40);
  expect(me).toEqual({ seat: 2, x: 50, y: 90 });
  expect(left).toEqual({ seat: 3, x: 10, y: 50 });
});

test('a spectator sees seat 0 at the bottom', () => {
  expect(ringPositions(3, null, 40)[0]).toMatchObject({ seat: 0, y: 90 });
});

test('an arrow leads from each seat to the next', () => {
  const oval = { width: 700, height: 700, rx: 176, ry: 176 };
  expect(ringArcs(6, oval)).toHaveLength(6);
  expect(ringArcs(2, oval)[0]).toMatch(/^M[\d.]+ [\d.]+A176 176 0 0 1 [\d.]+ [\d.]+$/);
});
