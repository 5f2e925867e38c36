import { expect, test } from 'vitest';
import { PATH_POINTS, ZONE_POINTS } from '../../game/constants';
import { pointSteps } from './point-steps';

const written = (...of: Parameters<typeof pointSteps>): string =>
  pointSteps(...of).map(({ sizes, points }) => `${sizes}: ${points}`).join(', ');

test('sizes that give the same share an entry', () => {
  expect(written(ZONE_POINTS.vegetation, true)).toBe('0–2: 0, 3–5: 1, 6–8: 3, 9+: 5');
  expect(written(ZONE_POINTS.ice, true)).toBe('0–1: 0, 2–4: 2, 5–7: 4, 8+: 6');
  expect(written(ZONE_POINTS.desert, true)).toBe('0–1: 0, 2–3: 2, 4–6: 5, 7+: 7');
});

test('the path ends with all nine tiles', () => {
  expect(written(PATH_POINTS, false)).toBe('0–3: 0, 4–5: 1, 6–8: 2, 9: 4');
});
