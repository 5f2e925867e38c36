import { expect, test } from 'vitest';
import { ringSides, sandOn } from './ring-sides';

const SIDES = ringSides(400, 300, 5, 25);

test('five sides go round from the middle of the top', () => {
  expect(SIDES).toHaveLength(5);
  expect(SIDES[0]!.path).toMatch(/^M200 5H375A/);
  expect(SIDES.at(-1)!.path).toMatch(/H200$/);
  SIDES.slice(1).forEach(({ path }, at) => {
    const [start] = /^M[\d.]+ [\d.]+/.exec(path)!;
    expect(SIDES[at]!.path.endsWith(start.slice(1))).toBe(true);
  });
});

test('sand leaves the sides one after the other', () => {
  const lengths = SIDES.map(({ length }) => length);
  expect(sandOn(SIDES, 1)).toEqual(lengths);
  expect(sandOn(SIDES, 0)).toEqual([0, 0, 0, 0, 0]);
  const half = sandOn(SIDES, 0.5);
  expect(half.slice(0, 2)).toEqual([0, 0]);
  // Opposite of twelve o'clock is the middle of the bottom.
  expect(half[2]).toBeCloseTo(lengths[2]! - 350 / 2);
  expect(half.slice(3)).toEqual(lengths.slice(3));
});
