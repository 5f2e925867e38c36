/** The home page starts with its own messages only, so everything that it is made of must find its words there. */

import { expect, test } from 'vitest';
import first from './first/en';

const SOURCES = import.meta.glob<string>('../**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true });
const STATIC_IMPORT = /(?:from|^import)\s+'(\.[^']+)'/gm;
const MESSAGE = /\bt\(\s*'([^']+)'/g;
/** Messages that are looked up in a table, by the file that has it. */
const TABLES = { 'api/problem-text.ts': /: '([a-z]+\.[\w-]+)'/g };

const files = new Map(Object.entries(SOURCES).map(([path, text]) => [path.startsWith('./') ? `messages/${path.slice(2)}` : path.slice(3), text]));

function resolve(from: string, to: string): string {
  const path = new URL(to, `file:///${from}`).pathname.slice(1);
  return ['', '.ts', '/index.ts'].map((ending) => path + ending).find((one) => files.has(one)) ?? path;
}

/** All sources that the home page needs at once: pages that are loaded later are imported by a function. */
function homeSources(): Set<string> {
  const found = new Set(['App.svelte']);
  for (const path of found) {
    for (const [, to] of (files.get(path) ?? '').matchAll(STATIC_IMPORT)) found.add(resolve(path, to!));
  }
  return found;
}

test('whatever the home page can say is among the first messages', () => {
  const sources = homeSources();
  expect(sources).toContain('screens/home/HomeCards.svelte');
  expect(sources).not.toContain('screens/play/TablePage.svelte');
  const used = [...sources].flatMap((path) => {
    const text = files.get(path) ?? '';
    const more = TABLES[path as keyof typeof TABLES];
    return [...text.matchAll(MESSAGE), ...(more ? text.matchAll(more) : [])].map(([, key]) => key!);
  });
  expect(used.length).toBeGreaterThan(60);
  expect(used.filter((key) => !(key in first))).toEqual([]);
});
