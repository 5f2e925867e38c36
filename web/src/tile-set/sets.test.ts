import { expect, test } from 'vitest';
import type { TextStorage } from '../settings/store';
import { canonicalCode, tidyTileCode } from './entered-tile';
import { contentOf, newSet, tidyName } from './own-set';
import { asFile, asList, readSet } from './reading-sets';
import { isSent } from './sending';
import { countSet } from './set-counts';
import { fragmentOf, readLink } from './set-link';
import { StoredSets } from './stored-sets';

const CODES = ['v2i1cd0:ne', 'cccc:', 'd2i1i1v0:nesw', 'v0v0v1v1:'];

class Memory implements TextStorage {
  readonly entries = new Map<string, string>();
  full = false;
  get length(): number {
    return this.entries.size;
  }
  key = (at: number): string | null => [...this.entries.keys()][at] ?? null;
  getItem = (key: string): string | null => this.entries.get(key) ?? null;
  removeItem = (key: string): void => void this.entries.delete(key);
  setItem(key: string, value: string): void {
    if (this.full) throw new Error('full');
    this.entries.set(key, value);
  }
}

test('a set comes back from its list, its file and its link', () => {
  const content = contentOf(newSet('Our box, 2nd „printing”', CODES), '');
  for (const text of [asList(content), asFile(content), `https://x.example/tiles#${fragmentOf({ name: content.name, codes: CODES })}`]) {
    expect(readSet(text)).toEqual({ name: content.name, codes: CODES, mistakes: [], tooMany: false });
  }
});

test('the link of 54 tiles is short', () => {
  const codes = Array.from({ length: 54 }, (_, at) => CODES[at % CODES.length]!);
  expect(fragmentOf({ name: 'Our box', codes }).length).toBeLessThan(240);
});

test('every tile that there is survives a link', () => {
  const spaces = ['v0', 'v1', 'v2', 'i0', 'i1', 'i2', 'd0', 'd1', 'd2', 'c'];
  for (const [at, first] of spaces.entries()) {
    const codes = spaces.map((other, to) => tidyTileCode(`${first}${other}${spaces[(at + to) % 10]}${spaces[(3 * to) % 10]}:${'nesw'.slice(at % 5)}`)!);
    expect(readLink(fragmentOf({ name: '', codes }))).toEqual({ name: '', codes });
  }
});

test.each(['t=', 't=AQ', 't=////', 't=AgAAAA', `t=${btoa('\u0001\u0000\u00ff\u00ff\u00ff').replace(/\//g, '_')}`, `t=${btoa('\u0001\u0000ab')}`, `t=${'A'.repeat(9000)}`, 'https://x.example/'])(
  'a link that holds no set is no set: %s',
  (text) => {
    expect(readLink(text)).toBe(text.includes('t=') ? 'broken' : null);
  },
);

const WHOLE = fragmentOf({ name: 'Our box, 2nd „printing”', codes: Array.from({ length: 54 }, (_, at) => CODES[at % CODES.length]!) });

test('a link that lost its end is refused, wherever it was cut', () => {
  for (let length = 2; length < WHOLE.length; length += 1) expect(readLink(`https://x.example/tiles#${WHOLE.slice(0, length)}`)).toBe('broken');
  expect(readSet(WHOLE.slice(0, -4))).toEqual({ name: '', codes: [], mistakes: [], tooMany: false, broken: true });
});

test('a link in which a letter was changed, or to which something was added, is refused', () => {
  for (let at = 2; at < WHOLE.length; at += 1) {
    const other = WHOLE[at] === 'A' ? 'Q' : 'A';
    expect(readLink(WHOLE.slice(0, at) + other + WHOLE.slice(at + 1))).toBe('broken');
  }
  for (const added of ['A', 'AAAA', '.', ')']) expect(readLink(WHOLE + added)).toBe('broken');
});

/** Made by older versions: the tiles of `CODES` under the name "Box". */
const OLD_LINK = 't=AQNCb3gAnAMCcPACD48AALA';

test('a link of an older version still opens, and is refused where something is missing that can be noticed', () => {
  expect(readLink(OLD_LINK)).toEqual({ name: 'Box', codes: CODES });
  for (const lost of [1, 2, 3]) expect(readLink(OLD_LINK.slice(0, -lost))).toBe('broken');
});

test('a pasted list may be untidy, and what is no code is named with its line', () => {
  const read = readSet('  # Mine\n1: nothing\nV2I1CD0:en, cccc:;v9v9v9v9:\n\ncccc\n');
  expect(read).toEqual({
    name: 'Mine',
    codes: ['v2i1cd0:ne', 'cccc:'],
    mistakes: [
      { in: 'line', at: 2, word: '1:' },
      { in: 'line', at: 2, word: 'nothing' },
      { in: 'line', at: 3, word: 'v9v9v9v9:' },
      { in: 'line', at: 5, word: 'cccc' },
    ],
    tooMany: false,
  });
});

test('what is no code in a file is named by its tile, however many lines that takes', () => {
  const { mistakes } = readSet('{\n"tiles": [\n{"id": 1,\n"code": "cccc:"},\n{"id": 2,\n"code": "xx"}]}');
  expect(mistakes).toEqual([{ in: 'tile', at: 2, word: 'xx' }]);
});

test('hostile files are refused and change nothing', () => {
  expect(readSet('{"name": {"a": 1}, "tiles": 7}')).toMatchObject({ name: '', codes: [], mistakes: [] });
  expect(readSet('{"tiles": [null, 7, {"code": {}}, {"code": "<script>alert(1)</script>"}]}').mistakes).toHaveLength(4);
  expect(readSet('{'.repeat(50_000)).mistakes).toHaveLength(1);
  expect(readSet('[' + '['.repeat(50_000)).codes).toEqual([]);
  expect(readSet('cccc: '.repeat(1_000_000))).toMatchObject({ codes: [], tooMany: true });
  expect(readSet('cccc: '.repeat(401))).toMatchObject({ tooMany: true });
  expect(tidyName('<script>alert(1)</script>\u202e')).toBe(' script alert(1) /script ');
});

test('tiles are the same however they lie', () => {
  expect(new Set(['v2i1cd0:ne', 'd0v2i1c:es', 'cd0v2i1:sw', 'i1cd0v2:nw'].map(canonicalCode)).size).toBe(1);
  expect(canonicalCode('v2i1cd0:ne')).not.toBe(canonicalCode('v2i1cd0:ns'));
});

test('counts show colours, planets and segments', () => {
  const { tiles, grounds, segments, bySegments } = countSet([...CODES, null]);
  expect([tiles, segments, bySegments]).toEqual([4, 6, [2, 0, 1, 0, 1]]);
  expect(grounds.v).toEqual({ spaces: 6, byPlanets: [3, 2, 1], planets: 4 });
  expect(grounds.c).toEqual({ spaces: 5, byPlanets: [5, 0, 0], planets: 0 });
});

test('sets are kept on the device, and say when there is no room', () => {
  const memory = new Memory();
  const sets = new StoredSets(memory);
  const one = newSet('One', CODES, 1);
  const two = { ...newSet('Two', [], 2), sent: { id: 'abc', content: '' } };
  expect([sets.write(one), sets.write(two)]).toEqual([true, true]);
  expect(sets.all()).toEqual([two, one]);
  expect(sets.find('abc')?.key).toBe(two.key);
  sets.remove(two);
  expect([sets.all(), sets.deleted()]).toEqual([[one], ['abc']]);
  sets.forget('abc');
  expect(sets.deleted()).toEqual([]);
  memory.full = true;
  expect(sets.write(two)).toBe(false);
  expect(new StoredSets(null).write(one)).toBe(false);
});

test('a set without a name stays sent when the language changes', () => {
  const set = newSet('', CODES);
  const sent = { id: 'abc', content: JSON.stringify(contentOf(set, 'Mes tuiles')), unnamed: 'Mes tuiles' };
  expect(isSent({ ...set, sent })).toBe(true);
  expect(isSent({ ...set, sent, name: 'Box' })).toBe(false);
});

test('stored entries that cannot be read are left out', () => {
  const memory = new Memory();
  for (const [at, text] of ['{', '7', '{"key":"k"}', '{"key":"k","name":"n","changedAt":1,"slots":["zz",4,"cccc:"],"keptEqual":[]}'].entries()) {
    memory.setItem(`cosmic-factory.tile-set.${at}`, text);
  }
  expect(new StoredSets(memory).all().map(({ slots }) => slots)).toEqual([[null, null, 'cccc:']]);
});

test('equal tiles that an older version was told to keep are still kept', () => {
  const memory = new Memory();
  memory.setItem('cosmic-factory.tile-set.k', '{"key":"k","name":"n","changedAt":1,"slots":["cccc:","cccc:"],"twins":["cccc:"]}');
  expect(new StoredSets(memory).all().map(({ keptEqual }) => keptEqual)).toEqual([['cccc:']]);
});
