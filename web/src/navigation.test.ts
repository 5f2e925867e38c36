/** The way back inside the site, beside the browser's own. */

import { beforeEach, expect, test, vi } from 'vitest';

/** The history of a browser tab: entries before and after the one on screen. */
class ScriptedHistory {
  readonly #entries: { path: string; state: unknown }[] = [{ path: 'https://elsewhere.test/', state: null }];
  #at = 0;
  readonly listeners = new Map<string, () => void>();

  /** Another site, or the first page here: an entry that the browser makes. */
  load(path: string): void {
    this.pushState(null, '', path);
  }
  pushState(state: unknown, _: string, path: string): void {
    this.#entries.splice(this.#at + 1, Infinity, { path, state });
    this.#at += 1;
  }
  replaceState(state: unknown, _: string, path?: string): void {
    this.#entries[this.#at] = { path: path ?? this.path, state };
  }
  back(): void {
    this.#step(-1);
  }
  forward(): void {
    this.#step(1);
  }
  /** A link to a part of the page on screen, which the browser follows itself. */
  followAnchor(anchor: string): void {
    this.pushState(null, '', this.path.replace(/(#.*)?$/, `#${anchor}`));
    this.listeners.get('hashchange')?.();
  }
  #step(by: number): void {
    this.#at += by;
    if (this.path.startsWith('/')) this.listeners.get('popstate')?.();
  }
  get path(): string {
    return this.#entries[this.#at]!.path;
  }
  get state(): unknown {
    return this.#entries[this.#at]!.state;
  }
}

let history: ScriptedHistory;

/** The page is loaded: its scripts run for the first time. */
async function loadPage(): Promise<typeof import('./navigation.svelte')> {
  vi.resetModules();
  history.listeners.clear();
  const navigation = await import('./navigation.svelte');
  navigation.startNavigation();
  return navigation;
}

beforeEach(() => {
  history = new ScriptedHistory();
  vi.stubGlobal('history', history);
  vi.stubGlobal('location', {
    get pathname() {
      return history.path.split('#')[0];
    },
    get hash() {
      return /#.*/.exec(history.path)?.[0] ?? '';
    },
  });
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('document', { addEventListener: () => {} });
  vi.stubGlobal('addEventListener', (name: string, call: () => void) => history.listeners.set(name, call));
  history.load('/');
  return () => vi.unstubAllGlobals();
});

test('back after the browser’s own back stays on the site', async () => {
  const { go, goBack, route } = await loadPage();
  go('/rules');
  history.back();
  goBack();
  expect([history.path, route().page]).toEqual(['/', 'home']);
});

test('back goes to the page before, also after going back and forth and after loading again', async () => {
  let { go, goBack, route } = await loadPage();
  go('/learn');
  go('/rules');
  history.back();
  history.forward();
  ({ go, goBack, route } = await loadPage());
  expect(route().page).toBe('rules');
  goBack();
  expect(route().page).toBe('learn');
  goBack();
  expect(route().page).toBe('home');
  goBack();
  expect(history.path).toBe('/');
});

test('back on a page that was opened first leads home', async () => {
  history.load('/rules');
  const { goBack, route } = await loadPage();
  goBack();
  expect([history.path, route().page]).toEqual(['/', 'home']);
});

test('back goes past the parts of a page that the browser itself went to', async () => {
  const { go, goBack } = await loadPage();
  go('/rules');
  history.followAnchor('zones');
  goBack();
  expect(history.path).toBe('/rules');
  goBack();
  expect(history.path).toBe('/');
});

test('another address for the page on screen keeps the way back', async () => {
  const { go, goBack, replaceAddress } = await loadPage();
  go('/t/ABCDEFGH');
  replaceAddress('/t/abcdefghijklmnop');
  goBack();
  expect(history.path).toBe('/');
});

test('an answer that comes after a page was left leads nowhere', async () => {
  const { go, goFromHere, route } = await loadPage();
  go('/new');
  const goOn = goFromHere();
  history.back();
  goOn('/t/ABCDEFGH');
  expect([history.path, route().page]).toEqual(['/', 'home']);
  goFromHere()('/t/ABCDEFGH');
  expect(route().page).toBe('table');
});
