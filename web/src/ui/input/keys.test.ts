import { expect, test } from 'vitest';
import { nearestAlong, type OnGrid } from './keys';

const cell = (item: OnGrid): OnGrid => item;

test('an arrow leads to the nearest item ahead', () => {
  const items = [{ row: 0, col: 2 }, { row: 0, col: 5 }, { row: 1, col: 1 }];
  expect(nearestAlong(items, cell, { row: 0, col: 0 }, 'right')).toEqual({ row: 0, col: 2 });
  expect(nearestAlong(items, cell, { row: 0, col: 0 }, 'left')).toBeNull();
});

test('an item that is further aside than ahead is not in that direction', () => {
  const items = [{ row: 1, col: 1 }];
  expect(nearestAlong(items, cell, { row: 0, col: 0 }, 'down')).toBeNull();
  expect(nearestAlong([{ row: 2, col: 1 }], cell, { row: 0, col: 0 }, 'down')).toEqual({ row: 2, col: 1 });
});
