import { describe, expect, test } from 'vitest';
import { testBoard } from './test-board';
import { at, draw, drawn } from './drawn-layouts';

describe('laying', () => {
  test('a tile is asked for, shown and told', () => {
    const { board, position, events } = testBoard();
    board.select(1);
    board.lay(1, at(0, 0));
    expect(draw(position.layout)).toEqual(['a']);
    expect([board.selected, board.laid, board.inHand.has(1)]).toEqual([null, 1, false]);
    expect(events).toEqual([
      { type: 'picked-up', tile: 1 },
      { type: 'laid', tile: 1, cell: at(0, 0), replaced: null, laid: 1 },
    ]);
  });

  test('onto another tile swaps the two', () => {
    const { board, position, events } = testBoard({ layout: drawn('ab') });
    board.lay(1, at(0, 1));
    expect(draw(position.layout)).toEqual(['ba']);
    expect(events).toEqual([{ type: 'laid', tile: 1, cell: at(0, 1), replaced: 2, laid: 2 }]);
  });

  test('is refused outside the frame', () => {
    const { board, events } = testBoard();
    board.lay(1, at(0, 5));
    expect([board.laid, events]).toEqual([0, []]);
  });
});

describe('turning', () => {
  test('a tile in the hand keeps its turn when it is laid and taken back', () => {
    const { board, position } = testBoard();
    board.turn(1, -1);
    board.lay(1, at(1, 1));
    expect(position.layout.placements[0]?.turns).toBe(3);
    board.takeBack(1);
    expect([board.laid, board.turns(1)]).toEqual([0, 3]);
  });

  test('four times is drawn as a whole turn, and not as a turn back', () => {
    const { board, events } = testBoard({ layout: drawn('a') });
    for (let n = 0; n < 4; n++) board.turn(1);
    expect([board.turns(1), board.drawnTurns(1)]).toEqual([0, 4]);
    expect(events.map((event) => event.type === 'turned' && event.turns)).toEqual([1, 2, 3, 0]);
  });
});

test('nothing moves on a board that is not editable', () => {
  const { board, position, events } = testBoard({ layout: drawn('a'), editable: false, maxFaceDown: 2 });
  board.select(2);
  board.lay(2, at(1, 1));
  board.turn(1);
  board.takeBack(1);
  board.flip(1);
  expect([draw(position.layout), position.faceDown, board.selected, events]).toEqual([['a'], [], null, []]);
});

test('only a board of two squares has a discard slot', () => {
  const square = testBoard();
  square.board.discard(1);
  expect(square.position.layout.discard).toBeNull();
  const twin = testBoard({ shape: 'twin' });
  twin.board.discard(1);
  expect(twin.position.layout.discard).toBe(1);
  expect(twin.events).toEqual([{ type: 'discarded', tile: 1, laid: 0 }]);
});

describe('turning face down', () => {
  test('takes one marker for each tile, and gives it back', () => {
    const { board, position, events } = testBoard({ layout: drawn('abc'), maxFaceDown: 2 });
    board.flip(1);
    board.flip(2);
    expect([position.faceDown, board.markersLeft]).toEqual([[1, 2], 0]);
    board.flip(3);
    expect(events.at(-1)).toEqual({ type: 'no-marker-left', tile: 3 });
    board.flip(1);
    expect([position.faceDown, board.markersLeft]).toEqual([[2], 1]);
  });

  test('a face-down tile cannot be turned by quarters', () => {
    const { board, position } = testBoard({ layout: drawn('a'), maxFaceDown: 1 });
    board.flip(1);
    board.turn(1);
    expect(position.layout.placements[0]?.turns).toBe(0);
  });
});

describe('the tile that a letter key means', () => {
  test('is the held one before all others', () => {
    const { board } = testBoard({ layout: drawn('a') });
    board.select(5);
    expect(board.tileForKey('board')).toBe(5);
  });

  test('is the one under the mouse if the mouse was used last, else the one in focus', () => {
    const { board } = testBoard({ layout: drawn('a') });
    board.hoverTile = 7;
    board.lastInput = 'pointer';
    expect(board.tileForKey('board')).toBe(7);
    board.lastInput = 'keys';
    expect([board.tileForKey('board'), board.tileForKey('hand')]).toEqual([1, null]);
    board.focusSlot = 3;
    expect(board.tileForKey('hand')).toBe(4);
  });
});

test('the preview follows the pointer or the focus, whichever was used last', () => {
  const { board } = testBoard();
  board.hoverCell = at(2, 2);
  board.focusCell = at(1, 1);
  board.boardFocused = true;
  expect(board.preview).toBeNull();
  board.select(1);
  expect(board.preview).toEqual(at(1, 1));
  board.lastInput = 'pointer';
  expect(board.preview).toEqual(at(2, 2));
});
