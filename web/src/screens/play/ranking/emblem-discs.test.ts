import { expect, test } from 'vitest';
import { MAX_SEATS } from '../../../game/constants';
import { emblemDiscs } from './emblem-discs';

test('the discs of a shared victory do not cover each other and stay in the emblem', () => {
  for (let winners = 1; winners <= MAX_SEATS; winners += 1) {
    const discs = emblemDiscs(winners);
    expect(discs).toHaveLength(winners);
    for (const [n, one] of discs.entries()) {
      expect(one.x - one.r > 0 && one.x + one.r < 320 && one.y - one.r > 0 && one.y + one.r < 250).toBe(true);
      for (const other of discs.slice(n + 1)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(one.r + other.r);
      }
    }
  }
});

test('discs are large enough for an initial', () => {
  expect(Math.min(...emblemDiscs(MAX_SEATS).map(({ r }) => r))).toBeGreaterThan(24);
});
