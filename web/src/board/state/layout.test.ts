import { describe, expect, test } from 'vitest';
import { type Layout, layoutsEqual } from '../../connection/arrangement-channel';
import {
  EMPTY,
  boundsOf,
  isOpen,
  lay,
  looseTiles,
  placementOf,
  pushAlong,
  sendBack,
  setAside,
  shownCells,
  cellOf,
  turnLaid,
} from './layout';

/** Tiles by letter on a drawn grid: `a` is tile 1, `.` an empty cell. */
function drawn(...rows: string[]): Layout {
  const placements = rows.flatMap((line, row) =>
    [...line].flatMap((letter, col) =>
      letter === '.' ? [] : [{ tile: tile(letter), row, col, part: 0, turns: 0 }],
    ),
  );
  return { placements, discard: null };
}

const tile = (letter: string): number => letter.charCodeAt(0) - 96;
const at = (row: number, col: number, part = 0) => ({ row, col, part });

function draw(layout: Layout): string[] {
  const { top, left, rows, cols } = boundsOf([...layout.placements, at(0, 0)]);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: cols }, (_, col) => {
      const there = layout.placements.find((p) => p.row === row + top && p.col === col + left);
      return there ? String.fromCharCode(96 + there.tile) : '.';
    }).join(''),
  );
}

describe('laying', () => {
  test('a tile from the hand lies on the cell with its turns', () => {
    const layout = lay(EMPTY, 1, at(1, 2), 3);
    expect(layout.placements).toEqual([{ tile: 1, row: 1, col: 2, part: 0, turns: 3 }]);
  });

  test('two laid tiles swap their cells and keep their turns', () => {
    const before = turnLaid(drawn('ab.'), 2, 1);
    const after = lay(before, 1, at(0, 1), 0);
    expect(draw(after)).toEqual(['ba']);
    expect(placementOf(after, 2)?.turns).toBe(1);
  });

  test('a tile from the hand sends the one that lies there back', () => {
    expect(draw(lay(drawn('ab.'), 3, at(0, 0), 0))).toEqual(['cb']);
  });

  test('a tile laid where it lies changes nothing', () => {
    const layout = drawn('ab.');
    expect(lay(layout, 1, at(0, 0), 0)).toBe(layout);
  });

  test('the order of laying does not change the message', () => {
    const one = lay(lay(EMPTY, 1, at(0, 0), 0), 2, at(0, 1), 0);
    const other = lay(lay(EMPTY, 2, at(0, 1), 0), 1, at(0, 0), 0);
    expect(layoutsEqual(one, other)).toBe(true);
  });

  test('sending back takes a tile from the board or the discard slot', () => {
    expect(draw(sendBack(drawn('ab'), 2))).toEqual(['a']);
    expect(sendBack({ ...drawn('a'), discard: 2 }, 2).discard).toBeNull();
  });
});

describe('setting a tile aside', () => {
  test('a laid tile leaves its cell', () => {
    const after = setAside(drawn('ab'), 2);
    expect(draw(after)).toEqual(['a']);
    expect(after.discard).toBe(2);
  });

  test('the tile that lay aside takes its place', () => {
    const after = setAside({ ...drawn('ab'), discard: 3 }, 1);
    expect(draw(after)).toEqual(['cb']);
    expect(after.discard).toBe(1);
  });

  test('a tile laid from the discard slot swaps with the one on the cell', () => {
    const after = lay({ ...drawn('ab'), discard: 3 }, 3, at(0, 0), 0);
    expect(draw(after)).toEqual(['cb']);
    expect(after.discard).toBe(1);
  });
});

describe('pushing along a line', () => {
  test.each([
    ['ab.c', 'a', 1, '.abc'],
    ['ab.c', 'b', 1, 'a.bc'],
    ['.abc', 'c', -1, 'abc'],
    ['a.b', 'b', -1, 'ab'],
    ['abcdefghi', 'c', 1, 'abdcefghi'],
    ['abcdefghi', 'a', -1, 'abcdefghi'],
    ['abcdefghi', 'i', 1, 'abcdefghi'],
  ] as const)('%s: %s by %i gives %s', (line, letter, step, after) => {
    const pushed = draw(pushAlong(drawn(line), tile(letter), step))[0];
    expect(pushed?.replace(/\.+$/, '')).toBe(after);
  });
});

describe('a free shape', () => {
  test('starts with one cell', () => {
    expect(shownCells('free', EMPTY)).toEqual([at(0, 0)]);
  });

  test('opens the cells around the tiles', () => {
    expect(shownCells('free', drawn('a')).map((spot) => [spot.row, spot.col])).toEqual([
      [-1, 0], [0, -1], [0, 0], [0, 1], [1, 0],
    ]);
  });

  test('does not count the held tile as a neighbour', () => {
    const layout = drawn('ab');
    expect(isOpen('free', layout, 2, at(0, 2))).toBe(false);
    expect(isOpen('free', layout, 2, at(1, 0))).toBe(true);
    expect(isOpen('free', layout, 2, at(0, 1))).toBe(true);
  });

  test('tells which tiles came loose', () => {
    expect(looseTiles(drawn('ab.c'))).toEqual(new Set([3]));
    expect(looseTiles(drawn('ab', '.c'))).toEqual(new Set());
  });

  test('bounds hold all tiles', () => {
    expect(boundsOf(drawn('a..', '..b').placements)).toEqual({ top: 0, left: 0, rows: 2, cols: 3 });
  });
});

test('frames have the cells of their shape', () => {
  expect(shownCells('square', EMPTY)).toHaveLength(9);
  expect(shownCells('line', EMPTY).map(cellOf).at(-1)).toEqual(at(0, 8));
  expect(shownCells('twin', EMPTY).filter((spot) => spot.part === 1)).toHaveLength(4);
});
