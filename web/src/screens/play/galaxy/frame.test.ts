import { expect, test } from 'vitest';
import { frameOf, TILE } from './frame';
import { largestPiece, piecesOf } from './spaces';

test('a square is three tiles wide', () => {
  const frame = frameOf('square', []);
  expect([frame.width, frame.height, frame.cells.length]).toEqual([600, 600, 9]);
});

test('a folded line goes on in the next row', () => {
  const frame = frameOf('line', [], true);
  expect(frame.at({ row: 0, col: 2 }).y).toBe(0);
  expect(frame.at({ row: 0, col: 3 })).toEqual({ x: 0, y: TILE + 26 });
});

test('a free galaxy is moved into its own rectangle', () => {
  const frame = frameOf('free', [{ tile: 1, row: -2, col: 5 }, { tile: 2, row: -1, col: 5 }]);
  expect([frame.width, frame.height]).toEqual([200, 400]);
  expect(frame.at({ row: -1, col: 5 })).toEqual({ x: 0, y: 200 });
});

test('a zone over a fold is drawn in two pieces', () => {
  const frame = frameOf('line', [], true);
  const pieces = piecesOf(frame, [[0, 4, 0], [0, 5, 0], [0, 6, 0], [1, 6, 0], [0, 7, 0]]);
  expect(pieces.map((piece) => piece.spaces)).toEqual([
    [[4, 0], [5, 0]],
    [[0, 2], [0, 3], [1, 2]],
  ]);
  expect(pieces[1]).toMatchObject({ dx: 0, dy: 26 });
  expect(largestPiece(pieces)).toBe(pieces[1]);
});

test('the second square of a Parallel Universe stands beside the first', () => {
  const frame = frameOf('twin', []);
  const [piece] = piecesOf(frame, [[0, 0, 1]]);
  expect(piece).toEqual({ dx: 40, dy: 0, spaces: [[4, 0]] });
});
