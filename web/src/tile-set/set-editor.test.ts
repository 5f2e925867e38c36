import { expect, test } from 'vitest';
import cosmic54 from '../../../src/cosmic_factory/rules/tilesets/cosmic54.json';
import { newSet, type OwnSet } from './own-set';
import { SetEditor } from './set-editor.svelte';

function editing(codes: readonly string[] = []): { editor: SetEditor; stored: () => OwnSet | undefined } {
  let last: OwnSet | undefined;
  const editor = new SetEditor(newSet('Ours', codes), (set) => (last = set), () => 7);
  return { editor, stored: () => last };
}

test('a tile is entered by its keys, and only a whole one is kept', () => {
  const { editor, stored } = editing();
  editor.setGround('v');
  editor.setPlanets(2);
  editor.setGround('i');
  editor.setPlanets(1);
  editor.setGround('c');
  expect(stored()?.slots[0]).toBeUndefined();
  editor.setGround('d');
  editor.toggle('e');
  editor.toggle('n');
  expect(editor.code).toBe('v2i1cd0:ne');
  expect(stored()?.slots[0]).toBe('v2i1cd0:ne');
  editor.next();
  expect([editor.at, editor.code, editor.missing]).toEqual([1, '', 4]);
});

test('54 tiles take 568 taps on a phone, so that twenty minutes leave two seconds for each', () => {
  // Colour and planets of each quarter, the segments, and the next tile.
  const taps = (code: string): number => {
    const { editor } = editing();
    const [spaces = '', segments = ''] = code.split(':');
    let count = 0;
    const tap = (act: () => void): void => {
      act();
      count += 1;
    };
    for (const word of spaces.match(/c|[vid]\d/g)!) {
      tap(() => editor.setGround(word[0] as 'v'));
      if (word !== 'c') tap(() => editor.setPlanets(Number(word[1])));
    }
    for (const one of segments) tap(() => editor.toggle(one as 'n'));
    expect(editor.set.slots[0]).toBe(code);
    tap(() => editor.next());
    return count;
  };
  expect(taps('v0v0v1v1:')).toBe(9);
  expect(taps('d2i1i1v0:nesw')).toBe(13);
  const all = cosmic54.tiles.map(({ code }) => taps(code));
  expect([all.length, all.reduce((sum, one) => sum + one)]).toEqual([54, 568]);
});

test('a quarter that is tapped is chosen, and tapped again it gets its next colour', () => {
  const { editor } = editing();
  editor.tap(2);
  editor.tap(2);
  expect([editor.quarter, editor.tile.spaces[2]]).toEqual([2, { ground: 'i', planets: 0 }]);
  editor.tap(0);
  editor.tap(2);
  expect(editor.tile.spaces[2]).toEqual({ ground: 'i', planets: 0 });
  editor.copy(2, 1);
  // A drag goes on over a quarter for a while, and is one step all the same.
  editor.copy(2, 1);
  editor.undo();
  expect(editor.tile.spaces[1]).toBeNull();
  editor.copy(2, 1);
  expect(editor.tile.spaces[1]).toEqual({ ground: 'i', planets: 0 });
});

test('a code is taken while it is typed, and a wrong one is said at once', () => {
  const { editor } = editing();
  for (const text of ['v', 'v2', 'v2i', 'v2i1c']) {
    editor.type(text);
    expect([text, editor.isBad, editor.code]).toEqual([text, false, text]);
  }
  expect(editor.tile.spaces.filter(Boolean)).toHaveLength(3);
  editor.type('v2i1cd0:en');
  expect([editor.code, editor.set.slots[0], editor.isBad]).toEqual(['v2i1cd0:en', 'v2i1cd0:ne', false]);
  for (const wrong of ['v3', 'x', 'v2i1cd0:nn', 'v2i1:n', 'v2i1cd0:nx']) {
    editor.type(wrong);
    expect([wrong, editor.isBad]).toEqual([wrong, true]);
    editor.next();
    expect(editor.at).toBe(0);
  }
});

test('equal tiles are found however they lie, and may be kept', () => {
  const { editor } = editing(['v2i1cd0:ne', 'cccc:', 'd0v2i1c:es']);
  expect(editor.equalTiles).toEqual([[0, 2]]);
  expect(editor.equalAt.get(2)).toBe(0);
  editor.acceptEqual([0, 2]);
  expect(editor.equalTiles).toEqual([]);
  editor.undo();
  expect(editor.equalTiles).toEqual([[0, 2]]);
});

test('every step can be undone, over tiles', () => {
  const { editor } = editing();
  editor.type('v0v0v0v0:');
  editor.next();
  editor.setGround('c');
  editor.undo();
  expect([editor.at, editor.missing]).toEqual([1, 4]);
  editor.undo();
  expect([editor.at, editor.missing, editor.set.slots[0]]).toEqual([0, 4, null]);
  expect(editor.canUndo).toBe(false);
});

test('a list replaces all tiles or fills the empty places, and a set grows beyond the box', () => {
  const { editor } = editing(['cccc:']);
  editor.importCodes(['v0v0v0v0:', 'i0i0i0i0:'], 'Name', { replace: false });
  expect(editor.set.slots.slice(0, 4)).toEqual(['cccc:', 'v0v0v0v0:', 'i0i0i0i0:', null]);
  expect([editor.size, editor.set.name, editor.at]).toEqual([54, 'Ours', 3]);
  editor.importCodes(Array<string>(60).fill('d1d1d1d1:'), '', { replace: true });
  expect(editor.size).toBe(60);
  editor.open(59);
  editor.next();
  expect([editor.size, editor.at]).toEqual([61, 60]);
  editor.resize(9);
  expect(editor.size).toBe(60);
});

test('turning the tile turns what is chosen with it', () => {
  const { editor } = editing();
  editor.type('v2i1cd0:ne');
  editor.turn();
  expect([editor.code, editor.quarter]).toEqual(['d0v2i1c:es', 1]);
  editor.erase();
  expect([editor.code, editor.set.slots[0]]).toEqual(['d0?i1c:es', null]);
  editor.erase();
  expect(editor.tile.spaces[0]).toBeNull();
});
