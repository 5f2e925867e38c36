import { describe, expect, test } from 'vitest';
import { at, draw, drawn } from './drawn-layouts';
import { EMPTY_LAYOUT } from '../types';
import { discard, lay, placementOf, quarterTurns, takeBack, turnLaid } from './layout';

describe('laying', () => {
  test('a tile from the hand lies on the cell with its turns', () => {
    const layout = lay(EMPTY_LAYOUT, 1, at(1, 2), 3);
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

  test('the order of laying does not change the layout', () => {
    const one = lay(lay(EMPTY_LAYOUT, 1, at(0, 0), 0), 2, at(0, 1), 0);
    const other = lay(lay(EMPTY_LAYOUT, 2, at(0, 1), 0), 1, at(0, 0), 0);
    expect(one).toEqual(other);
  });

  test('a tile is taken back from the board or from the discard slot', () => {
    expect(draw(takeBack(drawn('ab'), 2))).toEqual(['a']);
    expect(takeBack({ ...drawn('a'), discard: 2 }, 2).discard).toBeNull();
  });
});

describe('discarding', () => {
  test('a laid tile leaves its cell', () => {
    const after = discard(drawn('ab'), 2);
    expect(draw(after)).toEqual(['a']);
    expect(after.discard).toBe(2);
  });

  test('the tile that was discarded before takes its place', () => {
    const after = discard({ ...drawn('ab'), discard: 3 }, 1);
    expect(draw(after)).toEqual(['cb']);
    expect(after.discard).toBe(1);
  });

  test('a tile laid from the discard slot swaps with the one on the cell', () => {
    const after = lay({ ...drawn('ab'), discard: 3 }, 3, at(0, 0), 0);
    expect(draw(after)).toEqual(['cb']);
    expect(after.discard).toBe(1);
  });
});

test('turns are counted from 0 to 3', () => {
  expect([-1, 0, 3, 4, 9].map(quarterTurns)).toEqual([3, 0, 3, 0, 1]);
});
