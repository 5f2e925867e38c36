import { expect, test } from 'vitest';
import { hangingPlaces, trackX } from './tracks';

const LANE = { left: 0, right: 300 };

test('a track runs from 0 to 30 and no further', () => {
  expect([0, 15, 30, 40, -3].map((value) => trackX(LANE, value))).toEqual([0, 150, 300, 300, 0]);
});

test('rivals with equal points hang side by side', () => {
  const places = hangingPlaces(LANE, [{ seat: 2, value: 10 }, { seat: 1, value: 10 }, { seat: 3, value: 11 }], 24);
  expect(places.map(({ seat, x }) => [seat, x])).toEqual([[1, 100], [2, 124], [3, 148]]);
});

test('at the end of the track they move back instead of off it', () => {
  const places = hangingPlaces(LANE, [30, 30, 30].map((value, seat) => ({ seat, value })), 24);
  expect(places.at(-1)!.x).toBeLessThanOrEqual(312);
  expect(places[1]!.x - places[0]!.x).toBe(24);
});
