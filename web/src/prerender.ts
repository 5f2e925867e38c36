/** Pages as HTML, so that their first paint needs no script. The build writes them in each language. */

import { render } from 'svelte/server';
import App from './App.svelte';
import { speak, type Language } from './messages';
import { writeAt } from './navigation.svelte';
import { prepare } from './screens';

export { LANGUAGES } from './messages';
/** Those that people come to from elsewhere and that hold the same for everyone. */
export const PAGES = ['home', 'rules'] as const;

export async function write(page: (typeof PAGES)[number], language: Language): Promise<{ head: string; body: string }> {
  await speak(language, [language]);
  writeAt({ page });
  await prepare(page);
  return render(App);
}
