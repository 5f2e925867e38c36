/** Render pages as HTML, so that their first paint needs no script. The build does it for each language. */

import { render } from 'svelte/server';
import App from './App.svelte';
import { type Language, loadLanguage } from './messages';
import { setPrerenderedRoute } from './navigation.svelte';
import { prepare } from './pages';
import { pathOf, type Route } from './route';
import LoadingFrame from './ui/page/LoadingFrame.svelte';

export { LANGUAGES } from './messages';
/**
 * Pages that show everyone the same, or the same until the first data is there. Others, such as a lesson, are laid out by
 * the size of the screen, which the build does not know.
 */
const STATIC = [
  { page: 'home' },
  { page: 'rules' },
  { page: 'learn' },
  { page: 'storm' },
  { page: 'new-evening' },
  { page: 'puzzle', date: null },
  { page: 'puzzles' },
  { page: 'ghosts' },
] as const satisfies readonly Route[];
export const PAGES = STATIC.map((page) => ({ page, path: pathOf(page) }));

/** Render what is seen of a page that only its scripts can draw. */
export async function renderLoading(language: Language): Promise<{ head: string; body: string }> {
  await loadLanguage(language, [language]);
  return render(LoadingFrame);
}

export async function renderPage(route: Route, language: Language): Promise<{ head: string; body: string }> {
  await loadLanguage(language, [language]);
  setPrerenderedRoute(route);
  await prepare(route.page);
  return render(App);
}
