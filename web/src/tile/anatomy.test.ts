import { expect, test } from 'vitest';
import { belt, detailOf, extent, planetSize, planetPlaces, rocks } from './anatomy';
import { parseTile } from './code';

test('small tiles are drawn with less', () => {
  expect([150, 149, 60, 59].map(detailOf)).toEqual(['L', 'M', 'M', 'S']);
});

test('two planets of a space never touch the belts beside it', () => {
  parseTile('v2i2d2v2:nesw').spaces.forEach((space, quarter) => {
    for (const detail of ['L', 'S'] as const) {
      expect(planetPlaces(space, quarter, detail)).toHaveLength(2);
      for (const [x, y] of planetPlaces(space, quarter, detail)) {
        expect(Math.min(x, 100 - x, y, 100 - y)).toBeGreaterThan(20);
      }
    }
  });
});

test('the rings of two worlds stay inside their space, clear of a belt on any side', () => {
  parseTile('d2d2d2d2:nesw').spaces.forEach((space, quarter) => {
    // From the middle of a ringed world, in a box of 60, its ring reaches so far to the side.
    const reach = (29 / 60) * planetSize(space, 'L');
    for (const [x] of planetPlaces(space, quarter, 'L')) {
      const belt = quarter === 0 || quarter === 3 ? 85.5 - x : x - 14.5;
      expect(Math.min(belt, x, 100 - x)).toBeGreaterThan(reach);
    }
  });
});

test('the last rock of a segment lies on the edge, so that a link shows a whole one', () => {
  expect(rocks('e', 'L').at(-1)).toMatchObject({ x: 200, y: 100 });
  expect(rocks('n', 'L').at(-1)).toMatchObject({ x: 100, y: 0 });
});

test('a belt runs from the middle over the edge', () => {
  expect(belt(['n', 'e'])).toBe('M100 100L100 -4M100 100L204 100');
});

test('a space reaches under a neighbour of its own ground only', () => {
  const { spaces } = parseTile('v0v0i0d0:');
  expect(extent(spaces, 0)).toEqual({ width: 101, height: 100 });
  expect(extent(spaces, 3)).toEqual({ width: 100, height: 100 });
});
