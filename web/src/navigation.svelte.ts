/** The page on screen, in step with the address bar. */

import { pathOf, routeOf, type Route } from './route';

// There is no address while the build writes a page.
const address = typeof location === 'undefined' ? { pathname: '/', hash: '' } : location;
let current = $state.raw<Route>(routeOf(address.pathname));
let hash = $state(address.hash);
/** Whether "back" stays inside this site. */
let depth = 0;
/** A new page begins at its heading, as a loaded page would. */
let headingWanted = false;

export const route = (): Route => current;
/** The part after #, without it. */
export const fragment = (): string => hash.slice(1);

/** The page that the build writes next. */
export function writeAt(target: Route): void {
  current = target;
}

function arrive(): void {
  const before = current.page;
  current = routeOf(location.pathname);
  hash = location.hash;
  headingWanted ||= current.page !== before;
}

export function go(target: Route | string, how: { replace?: boolean } = {}): void {
  const path = typeof target === 'string' ? target : pathOf(target);
  if (how.replace) history.replaceState(null, '', path);
  else {
    history.pushState(null, '', path);
    depth += 1;
  }
  const before = current.page;
  arrive();
  if (current.page !== before) scrollTo(0, 0);
}

/** One step back, or to the home page when this is the first page seen here. */
export function goBack(): void {
  if (depth > 0) {
    depth -= 1;
    history.back();
  } else go({ page: 'home' });
}

/** To be called once a page is on screen, which may be a while after its address is. */
export function pageShown(page: HTMLElement): void {
  const heading = page.querySelector<HTMLElement>('h1');
  if (!headingWanted || !heading) return;
  headingWanted = false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Links inside the site are followed without loading the page anew. */
function follow(event: MouseEvent): void {
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
  addEventListener('popstate', arrive);
  addEventListener('hashchange', arrive);
  document.addEventListener('click', follow);
}
