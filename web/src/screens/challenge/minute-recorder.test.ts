import { expect, test } from 'vitest';
import type { TileMove } from '../../api/challenges';
import type { Placement } from '../../game/wire';
import { MAX_MOVES, MinuteRecorder } from './minute-recorder';

const layout = (...placements: Placement[]): { placements: readonly Placement[]; discard: null } => ({ placements, discard: null });

/** Where tiles lie after some moves. */
function laidAfter(moves: readonly TileMove[]): Map<number, readonly unknown[]> {
  const laid = new Map<number, readonly unknown[]>();
  for (const [, tile, ...place] of moves) {
    if (place.length) laid.set(tile, place);
    else laid.delete(tile);
  }
  return laid;
}

test('laid, turned, swapped and taken tiles are noted with their moments', () => {
  const recorder = new MinuteRecorder();
  recorder.note(layout({ tile: 3, row: 0, col: 0 }), 100.4);
  recorder.note(layout({ tile: 3, row: 0, col: 0, turns: 1 }), 200);
  recorder.note(layout({ tile: 3, row: 0, col: 1, turns: 1 }, { tile: 8, row: 0, col: 0 }), 300);
  recorder.note(layout({ tile: 8, row: 0, col: 0 }), 400);
  recorder.note(layout({ tile: 8, row: 0, col: 0 }), 500);
  expect(recorder.moves(60_000)).toEqual([
    [100, 3, 0, 0, 0, 0],
    [200, 3, 0, 0, 1, 0],
    [300, 3, 0, 1, 1, 0],
    [300, 8, 0, 0, 0, 0],
    [400, 3],
  ]);
});

test('no move comes after the end', () => {
  const recorder = new MinuteRecorder();
  recorder.note(layout({ tile: 3, row: 0, col: 0 }), 60_040);
  expect(recorder.moves(60_000)[0]![0]).toBe(60_000);
});

test('whoever turns tiles without end still hands in a galaxy with its last moves', () => {
  const recorder = new MinuteRecorder();
  for (let n = 1; n <= 3 * MAX_MOVES; n += 1) {
    recorder.note(layout({ tile: 1, row: 0, col: 0, turns: n % 4 }, { tile: 2, row: 1, col: 1 }), n);
  }
  const moves = recorder.moves(60_000);
  expect(moves.length).toBeLessThanOrEqual(MAX_MOVES);
  expect(laidAfter(moves)).toEqual(new Map([[1, [0, 0, 0, 0]], [2, [1, 1, 0, 0]]]));
  expect(moves.map(([at]) => at)).toEqual([...moves.map(([at]) => at)].sort((a, b) => a - b));
});
