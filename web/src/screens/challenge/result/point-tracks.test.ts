import { expect, test } from 'vitest';
import type { BuiltMinute } from '../../../game/answers';
import { pointsByTrack } from './point-tracks';

test('points by track add up to those of the galaxy, also where they are given away', () => {
  const points = { vegetation: 0, ice: 3, desert: 1, path: 2, constellations: 2, path_length: 4 };
  const built = { galaxy: { points } } as unknown as BuiltMinute;
  expect(pointsByTrack(built, false)).toEqual([0, 3, 1, 4]);
  expect(pointsByTrack(built, true)).toEqual([0, -3, -1, -4]);
});
