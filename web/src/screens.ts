/** Pages other than the first: fetched when they are wanted, and there at once from then on. */

import type { Component } from 'svelte';
import type { Route } from './route';

interface Screen {
  readonly default: Component<Record<string, never>>;
  /** Fetches what the page shows first. */
  readonly prepare?: () => Promise<void>;
}
type Later = 'new' | 'games' | 'rules' | 'settings' | 'claim';

const LOAD: Record<Later, () => Promise<unknown>> = {
  new: () => import('./screens/create/CreateTable.svelte'),
  games: () => import('./screens/games/Games.svelte'),
  rules: () => import('./screens/rules/Rules.svelte'),
  settings: () => import('./screens/settings/Settings.svelte'),
  claim: () => import('./screens/identity/Claim.svelte'),
};
const here = new Map<Later, Screen>();

export const isLater = (page: Route['page']): page is Later => page in LOAD;

async function fetchScreen(page: Later): Promise<Screen> {
  const screen = (await LOAD[page]()) as Screen;
  here.set(page, screen);
  return screen;
}

export const screenOf = (page: Later): Screen | Promise<Screen> => here.get(page) ?? fetchScreen(page);

/** Have a page here with all that it shows first, so that it stands as soon as it is drawn. */
export async function prepare(page: Route['page']): Promise<void> {
  if (!isLater(page)) return;
  const screen = await fetchScreen(page);
  await screen.prepare?.();
}
