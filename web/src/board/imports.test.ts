/** The board stays usable without a live table: nothing that it imports, at any distance, belongs to one. */

import { expect, test } from 'vitest';

const SOURCES = import.meta.glob<string>('../**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true });
const FORBIDDEN = ['api', 'live', 'messages', 'screens', 'sound'];
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** All sources by their path in `src/`. */
const files = new Map(
  Object.entries(SOURCES).map(([path, text]) => [path.startsWith('./') ? `board/${path.slice(2)}` : path.slice(3), text]),
);

function resolve(from: string, to: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of to.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  const path = parts.join('/');
  return ['', '.ts', '/index.ts'].map((ending) => path + ending).find((one) => files.has(one)) ?? path;
}

function importsOf(path: string): string[] {
  return [...(files.get(path) ?? '').matchAll(IMPORT)].map(([, to]) => resolve(path, to!));
}

const isTest = (path: string): boolean => path.endsWith('.test.ts');
const inBoard = (path: string): boolean => path.startsWith('board/');

test('the board reaches no connection, play screen, message or sound', () => {
  const wayTo = new Map<string, string>();
  const waiting = [...files.keys()].filter((path) => inBoard(path) && !isTest(path));
  expect(waiting).toContain('board/view/BoardCell.svelte');
  for (const path of waiting) wayTo.set(path, path);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const next of importsOf(path)) {
      if (wayTo.has(next)) continue;
      wayTo.set(next, `${wayTo.get(path)} → ${next}`);
      waiting.push(next);
    }
  }
  const wrong = [...wayTo].filter(([path]) => FORBIDDEN.includes(path.split('/')[0] ?? ''));
  expect(wrong.map(([, way]) => way)).toEqual([]);
  expect([...wayTo.keys()]).toContain('tile/Tile.svelte');
});

test('others import the board by its public modules, not from its folders', () => {
  const deep = [...files.keys()]
    .filter((path) => !inBoard(path))
    .flatMap((path) => importsOf(path).map((to) => [path, to] as const))
    .filter(([, to]) => inBoard(to) && to.split('/').length > 2);
  expect(deep).toEqual([]);
});
