/** How often a page that cannot be loaded was loaded again by itself: its entry in the history says so, also without storage. */

const MAX_RELOADS = 3;

interface ReloadedEntry {
  readonly reloads?: number;
}

const reloads = (): number => (history.state as ReloadedEntry | null)?.reloads ?? 0;

/** Whether the page may still be loaded again without being asked. */
export const mayReload = (): boolean => reloads() < MAX_RELOADS;

export function reloadOnceMore(): void {
  history.replaceState({ ...(history.state as object | null), reloads: reloads() + 1 }, '');
  location.reload();
}
