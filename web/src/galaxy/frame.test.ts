import { expect, test } from 'vitest';
import { tileOf } from '../tile/code';
import type { LaidView, Spot } from '../game/wire';
import { frameOf, SPACE, TILE } from './frame';
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

/** Nine tiles, across or down. */
const line = (down: boolean): readonly LaidView[] =>
  Array.from({ length: 9 }, (_, n) => ({ tile: n, row: down ? n : 0, col: down ? 0 : n }));

test.each([true, false])('each tile of a line has its own place, laid across or down (folded: %s)', (folded) => {
  for (const laid of [line(false), line(true)]) {
    const frame = frameOf('line', laid, folded);
    const places = new Set(laid.map((one) => JSON.stringify(frame.at(one))));
    expect(places.size).toBe(9);
    expect(frame.cells.map((cell) => JSON.stringify(frame.at(cell)))).toEqual([...places]);
  }
});

test('a line that was laid down is drawn across, turned with its tiles', () => {
  const [down, code] = [line(true), 'v2i1cd0:ne'];
  const frame = frameOf('line', down);
  expect([frame.width, frame.height]).toEqual([9 * TILE, TILE]);
  expect(frame.at({ row: 4, col: 0 })).toEqual({ x: 4 * TILE, y: 0 });
  // Each space is where the turned tile has it: clockwise from the top left.
  const spots: readonly Spot[] = [[8, 0, 0], [8, 1, 0], [9, 1, 0], [9, 0, 0]];
  const corners = [[0, 0], [SPACE, 0], [SPACE, SPACE], [0, SPACE]];
  const [laid, drawn] = [tileOf(code), tileOf(code, frame.turns)];
  spots.forEach((spot, quarter) => {
    const { x, y } = frame.spaceAt(spot);
    const at = corners.findIndex(([dx, dy]) => x === 4 * TILE + dx! && y === dy);
    expect(drawn.spaces[at]).toEqual(laid.spaces[quarter]);
  });
});

test('each part of a galaxy, row of a folded line and cell of a free shape is a board of its own', () => {
  expect(frameOf('line', [], true).boards.map(({ y, height }) => [y, height])).toEqual([[0, 200], [226, 200], [452, 200]]);
  expect(frameOf('twin', []).boards.map(({ x, width }) => [x, width])).toEqual([[0, 400], [440, 400]]);
  expect(frameOf('square', []).boards).toEqual([{ x: 0, y: 0, width: 600, height: 600 }]);
  expect(frameOf('free', [{ tile: 1, row: -2, col: 5 }, { tile: 2, row: -1, col: 6 }]).boards).toEqual([
    { x: 0, y: 0, width: 200, height: 200 },
    { x: 200, y: 200, width: 200, height: 200 },
  ]);
  expect([frameOf('line', [], true).folded, frameOf('line', []).folded, frameOf('twin', []).folded]).toEqual([true, false, false]);
});
