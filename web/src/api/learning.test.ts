import { beforeEach, expect, test, vi } from 'vitest';
import { type Learning, mergedLearning } from './learning.svelte';

const HERE: Learning = { lessons: { tiles: 4, zones: 1 }, drills: { 5: 3 }, first_game: false };
const THERE: Learning = { lessons: { zones: 3 }, drills: { 5: 0, 9: 2 }, first_game: true };

test('the better of two results counts, in whatever order they come', () => {
  const both = { lessons: { tiles: 4, zones: 3 }, drills: { 5: 0, 9: 2 }, first_game: true };
  expect(mergedLearning(HERE, THERE)).toEqual(both);
  expect(mergedLearning(THERE, HERE)).toEqual(both);
});

// --- tabs of one browser -------------------------------------------------------------------

type Tab = typeof import('./learning.svelte') & { readonly hear: (key: string, newValue: string | null) => void };

const stored = new Map<string, string>();
/** What the server has of the guest; null while nobody can reach it. */
let server: Learning | null;
let whileAsked: () => void;

beforeEach(() => {
  stored.clear();
  server = null;
  whileAsked = () => {};
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    if (server === null) throw new TypeError('away');
    if (body) server = mergedLearning(server, JSON.parse(String(body)) as Learning);
    const answer = JSON.stringify({ ...server, has_played: false });
    whileAsked();
    return new Response(answer);
  });
  return () => vi.unstubAllGlobals();
});

/** Open the client in a tab; what a tab stores is told to those that are listed. */
async function openTab(others: readonly Tab[] = []): Promise<Tab> {
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem(name: string, value: string) {
      stored.set(name, value);
      for (const other of others) other.hear(name, value);
    },
    removeItem: (name: string) => void stored.delete(name),
  });
  let hear: (event: Pick<StorageEvent, 'key' | 'newValue'>) => void = () => {};
  vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => (hear = listener));
  vi.resetModules();
  const module = await import('./learning.svelte');
  return { ...module, hear: (key, newValue) => hear({ key, newValue }) };
}

test('two tabs add to what was learned, and neither overwrites the other', async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.noteStep('tiles', 4);
  other.noteStep('zones', 2);
  one.noteDrill(5, 3);
  expect((await openTab()).learning()).toEqual({ lessons: { tiles: 4, zones: 2 }, drills: { 5: 3 }, first_game: false });
});

test('what another tab learned shows here at once', async () => {
  const here = await openTab();
  const there = await openTab([here]);
  there.noteStep('zones', 2);
  expect(here.learning().lessons).toEqual({ zones: 2 });
});

test('what another tab learns while an answer is on its way is kept, and sent the next time', async () => {
  stored.set('cosmic-factory.guest', 'yes');
  server = { lessons: { paths: 1 }, drills: {}, first_game: false };
  const [here, there] = [await openTab(), await openTab()];
  whileAsked = () => {
    whileAsked = () => {};
    server = null;
    there.noteStep('zones', 2);
    server = { lessons: { paths: 1 }, drills: {}, first_game: false };
  };
  await here.syncLearning();
  expect(here.learning().lessons).toEqual({ paths: 1, zones: 2 });
  await here.syncLearning();
  expect(server.lessons).toEqual({ paths: 1, zones: 2 });
});

test('what belongs to a guest who left this device comes back neither from another tab nor with a late answer', async () => {
  stored.set('cosmic-factory.guest', 'yes');
  server = { lessons: { paths: 1 }, drills: {}, first_game: false };
  const other = await openTab();
  const here = await openTab([other]);
  other.noteStep('tiles', 4);
  whileAsked = () => here.forgetLearning();
  await here.syncLearning();
  expect(here.learning().lessons).toEqual({});
  server = null;
  other.noteStep('zones', 1);
  expect((await openTab()).learning().lessons).toEqual({ zones: 1 });
});

test('without room in the browser this page knows at least what was learned in it', async () => {
  const here = await openTab();
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  here.noteStep('tiles', 4);
  here.noteStep('zones', 2);
  expect(here.learning().lessons).toEqual({ tiles: 4, zones: 2 });
});
