/** Boards survive a reload; whatever else is in the storage does not break a page. */

import { beforeEach, expect, test, vi } from 'vitest';
import type { Puzzle } from '../../api/puzzles';
import { EMPTY_BOARD, keepBoard, keepPuzzle, keptBoard, keptPuzzle } from './kept-puzzles';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  return () => vi.unstubAllGlobals();
});

const puzzle = (id: string): Puzzle => ({ id, card: 0, tiles: ['v0v0v0v0:', 'i0i0i0i0:'], par: 9 });
const board = { layout: { placements: [{ tile: 1, row: 0, col: 2, turns: 3 }], discard: null }, tokens: [] };

test('a board comes back as it lay', () => {
  keepPuzzle(puzzle('a'));
  keepBoard('a', board);
  expect(keptBoard(puzzle('a'))).toEqual(board);
  expect(keptPuzzle('a')).toEqual(puzzle('a'));
  expect(keptBoard(puzzle('b'))).toEqual(EMPTY_BOARD);
});

test.each(['{"broken', '[]', '7', '{"layout":{"placements":[{"tile":9,"row":0,"col":0}]},"tokens":[]}', '{"layout":{"placements":[{"tile":1},{"tile":1}]},"tokens":[]}'])(
  'a board that does not fit the puzzle is empty: %s',
  (text) => {
    kept.set('cosmic-factory.board.a', text);
    expect(keptBoard(puzzle('a'))).toEqual(EMPTY_BOARD);
  },
);

test('an empty board needs no room', () => {
  keepBoard('a', board);
  keepBoard('a', EMPTY_BOARD);
  expect(kept.size).toBe(0);
});

test('only the newest puzzles are kept', () => {
  for (let n = 0; n < 25; n += 1) keepPuzzle(puzzle(`p${n}`));
  keepBoard('p24', board);
  expect(keptPuzzle('p0')).toBeNull();
  expect(keptPuzzle('p24')).toEqual(puzzle('p24'));
  expect(kept.size).toBe(1 + 20 + 1);
});
