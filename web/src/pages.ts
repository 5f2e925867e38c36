/** Pages that are loaded when they are first shown, and shown at once from then on. */

import type { Component } from 'svelte';
import { loadAllMessages } from './messages';
import type { Route } from './route';

interface Screen {
  /** What the address says besides the page, such as a game and a round, are its properties. */
  readonly default: Component<Record<string, unknown>>;
  /** Load what the page shows first. */
  readonly prepare?: () => Promise<void>;
}
interface LoadedScreen extends Screen {
  readonly page: LazyPage;
}
const LOAD = {
  new: () => import('./screens/create/CreateTable.svelte'),
  games: () => import('./screens/games/Games.svelte'),
  analysis: () => import('./screens/insight/analysis/Analysis.svelte'),
  shared: () => import('./screens/insight/share/Shared.svelte'),
  minute: () => import('./screens/insight/minute/Minute.svelte'),
  try: () => import('./screens/insight/try/TryPage.svelte'),
  cards: () => import('./screens/insight/cards/CardLab.svelte'),
  companion: () => import('./screens/companion/start/Companion.svelte'),
  'companion-game': () => import('./screens/companion/CompanionPage.svelte'),
  'one-screen': () => import('./screens/one-screen/OneScreen.svelte'),
  puzzle: () => import('./screens/puzzle/daily/PuzzlePage.svelte'),
  puzzles: () => import('./screens/puzzle/archive/Archive.svelte'),
  theme: () => import('./screens/puzzle/themes/ThemePage.svelte'),
  storm: () => import('./screens/puzzle/storm/StormPage.svelte'),
  rules: () => import('./screens/rules/Rules.svelte'),
  tiles: () => import('./screens/tiles/Tiles.svelte'),
  'tile-set': () => import('./screens/tiles/TileSetPage.svelte'),
  learn: () => import('./screens/learn/Learn.svelte'),
  lesson: () => import('./screens/learn/lesson/LessonPage.svelte'),
  drill: () => import('./screens/learn/drills/DrillPage.svelte'),
  settings: () => import('./screens/settings/Settings.svelte'),
  ghosts: () => import('./screens/challenge/GhostTable.svelte'),
  'new-evening': () => import('./screens/evening/NewEvening.svelte'),
  evening: () => import('./screens/evening/EveningPage.svelte'),
  challenge: () => import('./screens/challenge/Challenge.svelte'),
  claim: () => import('./screens/identity/Claim.svelte'),
} satisfies Partial<Record<Route['page'], () => Promise<unknown>>>;
type LazyPage = keyof typeof LOAD;
const loaded = new Map<LazyPage, LoadedScreen>();

export const isLazyPage = (page: Route['page']): page is LazyPage => page in LOAD;

async function loadScreen(page: LazyPage): Promise<LoadedScreen> {
  const [module] = (await Promise.all([LOAD[page](), loadAllMessages()])) as [Screen, void];
  const screen = { ...module, page };
  loaded.set(page, screen);
  return screen;
}

/** The page of a table, which has no place in `LOAD` because each table gets a page of its own. */
export async function loadTablePage() {
  const [page] = await Promise.all([import('./screens/play/TablePage.svelte'), loadAllMessages()]);
  return page;
}

export const screenOf = (page: LazyPage): LoadedScreen | Promise<LoadedScreen> => loaded.get(page) ?? loadScreen(page);

/** Load a page and what it shows first, so that it is complete as soon as it is drawn. */
export async function prepare(page: Route['page']): Promise<void> {
  if (!isLazyPage(page)) return;
  const screen = await loadScreen(page);
  await screen.prepare?.();
}
