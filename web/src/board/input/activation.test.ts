import { describe, expect, test } from 'vitest';
import { testBoard } from '../state/test-board';
import { at, draw, drawn } from '../state/drawn-layouts';
import { activateCell, activateDiscard, activateMarker, activateSlot } from './activation';

describe('a cell', () => {
  test('takes the held tile', () => {
    const { board, position } = testBoard();
    activateSlot(board, 2);
    activateCell(board, at(0, 0));
    expect(draw(position.layout)).toEqual(['c']);
  });

  test('gives its tile to a click, and turns it under a tap', () => {
    const { board } = testBoard({ layout: drawn('a') });
    activateCell(board, at(0, 0));
    expect(board.selected).toBe(1);
    board.cancel();
    activateCell(board, at(0, 0), { tapTurns: true });
    expect([board.selected, board.turns(1)]).toEqual([null, 1]);
  });

  test('with the held tile turns it under the mouse, and lets go of it under the keyboard', () => {
    const { board } = testBoard({ layout: drawn('a') });
    board.select(1);
    board.lastInput = 'pointer';
    activateCell(board, at(0, 0));
    expect([board.selected, board.turns(1)]).toEqual([1, 1]);
    board.lastInput = 'keys';
    activateCell(board, at(0, 0));
    expect([board.selected, board.turns(1)]).toEqual([null, 1]);
  });
});

describe('a place of the hand', () => {
  test('that is empty takes the held tile back', () => {
    const { board, position } = testBoard({ layout: drawn('a') });
    board.select(1);
    activateSlot(board, 0);
    expect(position.layout.placements).toEqual([]);
  });

  test('swaps its tile with a held one that is laid', () => {
    const { board, position } = testBoard({ layout: drawn('a') });
    board.select(1);
    activateSlot(board, 1);
    expect(draw(position.layout)).toEqual(['b']);
  });
});

test('the discard slot takes the held tile, and gives it back', () => {
  const { board, position } = testBoard({ shape: 'twin' });
  board.select(4);
  activateDiscard(board);
  expect(position.layout.discard).toBe(4);
  activateDiscard(board);
  expect(board.selected).toBe(4);
});

test('a marker waits for the tile that it turns face down', () => {
  const { board, position } = testBoard({ layout: drawn('a'), maxFaceDown: 1 });
  activateMarker(board);
  activateCell(board, at(2, 2));
  expect([board.markerSelected, position.faceDown]).toEqual([true, []]);
  activateCell(board, at(0, 0));
  expect([board.markerSelected, position.faceDown]).toEqual([false, [1]]);
});
