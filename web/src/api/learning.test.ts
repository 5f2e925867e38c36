import { expect, test } from 'vitest';
import { type Learning, mergedLearning } from './learning.svelte';

const HERE: Learning = { lessons: { tiles: 4, zones: 1 }, drills: { 5: 3 }, first_game: false };
const THERE: Learning = { lessons: { zones: 3 }, drills: { 5: 0, 9: 2 }, first_game: true };

test('the better of two results counts, in whatever order they come', () => {
  const both = { lessons: { tiles: 4, zones: 3 }, drills: { 5: 0, 9: 2 }, first_game: true };
  expect(mergedLearning(HERE, THERE)).toEqual(both);
  expect(mergedLearning(THERE, HERE)).toEqual(both);
});
