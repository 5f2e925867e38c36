/** Render pages as HTML, so that their first paint needs no script. The build does it for each language. */

import { render } from 'svelte/server';
import App from './App.svelte';
import { type Language, loadLanguage } from './messages';
import { setPrerenderedRoute } from './navigation.svelte';
import { prepare } from './pages';

export { LANGUAGES } from './messages';
/** Pages that people reach from elsewhere and that show everyone the same. */
export const PAGES = ['home', 'rules'] as const;

export async function renderPage(page: (typeof PAGES)[number], language: Language): Promise<{ head: string; body: string }> {
  await loadLanguage(language, [language]);
  setPrerenderedRoute({ page });
  await prepare(page);
  return render(App);
}
