/** The page on screen, in step with the address bar. */

import { tick } from 'svelte';
import { isOtherPage, pathOf, routeOf, type Route } from './route';

// There is no address while the build renders a page.
const address = typeof location === 'undefined' ? { pathname: '/', hash: '' } : location;
let current = $state.raw<Route>(routeOf(address.pathname));
let hash = $state(address.hash);
/** Whether the heading of the next page gets the focus, as after loading a page. */
let focusPending = false;

export const route = (): Route => current;
/** The part after #, without it. */
export const fragment = (): string => hash.slice(1);

/** What the browser keeps with an entry of its history. It stays when the page is loaded again. */
interface HistoryEntry {
  /** How many entries of this site lie before this one. */
  readonly depth?: number;
}

/** How many pages of this site the browser can go back to from here, whoever went back and forth. */
const depth = (): number => (history.state as HistoryEntry | null)?.depth ?? 0;

/** Set the page that the build renders next. */
export function setPrerenderedRoute(target: Route): void {
  current = target;
}

/** How deep the entry was that was shown last. */
let lastDepth = 0;

/** The browser makes entries of its own, as for a link to a part of a page: they lie one deeper. */
function noteDepth(ofNewEntry: number): void {
  if (history.state === null) history.replaceState({ depth: ofNewEntry } satisfies HistoryEntry, '');
  lastDepth = depth();
}

/** Read the page from the address bar. */
function readAddress(): void {
  noteDepth(lastDepth + 1);
  const before = current;
  current = routeOf(location.pathname);
  hash = location.hash;
  focusPending ||= isOtherPage(before, current);
}

export function go(target: Route | string, how: { replace?: boolean } = {}): void {
  const path = typeof target === 'string' ? target : pathOf(target);
  if (how.replace) replaceAddress(path);
  else history.pushState({ depth: depth() + 1 } satisfies HistoryEntry, '', path);
  const before = current;
  readAddress();
  if (isOtherPage(before, current)) scrollTo(0, 0);
}

/** A `go` for when an answer has come: it does nothing if another page was opened meanwhile. */
export function goFromHere(): typeof go {
  const here = location.pathname;
  return (target, how) => {
    if (location.pathname === here) go(target, how);
  };
}

/** Show another address for the page that is on screen. */
export const replaceAddress = (path: string): void => history.replaceState(history.state, '', path);

/** One step back, or to the home page when this is the first page seen here. */
export function goBack(): void {
  if (depth() > 0) history.back();
  else go({ page: 'home' });
}

/**
 * Focus the heading of a page; called when the page is on screen, which may be some time after the change of address, and when
 * the address changes while it stays there, as from lesson to lesson.
 */
export function focusHeading(page: HTMLElement): void {
  void current;
  const heading = page.querySelector<HTMLElement>('h1');
  if (!focusPending || !heading) return;
  focusPending = false;
  focusOn(heading);
}

/** Begin at the heading, as a page does, where something else takes the place of a page at the same address. */
export function beginAtHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1');
  if (!heading) return;
  focusOn(heading);
  scrollTo(0, 0);
}

/** Attached to a heading that will be replaced, as while a page loads: the heading that comes then takes over the focus. */
export function passFocusOn(heading: HTMLElement): () => void {
  let hadFocus = false;
  heading.addEventListener('focus', () => (hadFocus = true));
  return () => {
    if (hadFocus) void tick().then(focusHeadingIfNothingIs);
  };
}

function focusHeadingIfNothingIs(): void {
  const heading = document.querySelector<HTMLElement>('h1');
  if (heading && document.activeElement === document.body) focusOn(heading);
}

function focusOn(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Follow a link inside the site without loading the page anew. */
function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (routeOf(link.pathname).page === 'unknown') return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

export function startNavigation(): void {
  noteDepth(0);
  addEventListener('popstate', readAddress);
  addEventListener('hashchange', readAddress);
  document.addEventListener('click', followLink);
}
