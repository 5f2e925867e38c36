import { expect, test } from 'vitest';
import { parseTile, tileOf } from './code';
import { faceOf, moved } from './face';

test('a path is scaled, turned and moved, point by point', () => {
  expect(moved('M1 0L0 -2Z', [10, 20], 2)).toBe('M12 20L10 16Z');
  expect(moved('M1 0L0 -2Z', [0, 0], 1, 90)).toBe('M0 1L2 0Z');
});

test('each ground is one shape, however many spaces it has', () => {
  const { areas } = faceOf(parseTile('v1v0i0v2:'), 'L');
  expect(areas.map(({ ground }) => ground)).toEqual(['v', 'i']);
  expect(areas[0]!.outline.match(/M/g)).toHaveLength(3);
});

test('grounds that differ have a line between them, unless asteroids run there', () => {
  expect(faceOf(parseTile('v0i0i0v0:'), 'L').hairlines).toBe('M100 0V100M100 100V200');
  expect(faceOf(parseTile('v0i0i0v0:n'), 'L').hairlines).toBe('M100 100V200');
});

test('every segment has its rocks, and the middle has one more', () => {
  const count = (path: string): number => path.match(/M/g)?.length ?? 0;
  expect(count(faceOf(parseTile('v0i0d0c:ne'), 'L').rocks)).toBe(11);
  expect(count(faceOf(parseTile('v0i0d0c:ne'), 'S').rocks)).toBe(7);
  expect(faceOf(parseTile('v0i0d0c:'), 'L')).toMatchObject({ belt: '', rocks: '', shades: '' });
});

test('small tiles have one star fewer in a figure, and no shades', () => {
  const stars = (detail: 'L' | 'S'): number => faceOf(parseTile('cv0v0v0:n'), detail).stars.match(/M/g)!.length;
  expect([stars('L'), stars('S')]).toEqual([5, 4]);
  expect(faceOf(parseTile('cv0v0v0:n'), 'S').shades).toBe('');
});

test('planets lie in the quarter of their space', () => {
  const { planets } = faceOf(parseTile('v0i0d2c:'), 'L');
  expect(planets.map(({ ground, x, y }) => [ground, x > 100, y > 100])).toEqual([
    ['d', true, true],
    ['d', true, true],
  ]);
});

test('the same tile is drawn only once', () => {
  expect(faceOf(tileOf('v2i1cd0:ne', 1), 'M')).toBe(faceOf(tileOf('v2i1cd0:ne', 5), 'M'));
});
