import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/outfit/wght.css';
import './styles/stand-in-fonts.css';
import './styles/tokens.css';
import './styles/base.css';

import { hydrate, mount } from 'svelte';
import App from './App.svelte';
import { language, startLanguage } from './messages';
import { route, startNavigation } from './navigation.svelte';
import { prepare } from './screens';
import { followMotion } from './settings/motion.svelte';
import { followTheme } from './settings/theme.svelte';
import { keepShell, watchVersion } from './version.svelte';

/** Take over the page that the build wrote, or draw one where there is none for this visitor. */
async function begin(html: HTMLElement, target: HTMLElement): Promise<void> {
  const written = { page: html.dataset.page, language: html.lang };
  // A page that cannot be fetched says so itself, once it is drawn.
  await Promise.all([startLanguage(), prepare(route().page).catch(() => {})]);
  // Words and scripts were unpacked just now; whoever touches the page may want an answer first.
  await new Promise((rested) => setTimeout(rested));
  if (written.page === route().page && written.language === language()) hydrate(App, { target });
  else {
    target.replaceChildren();
    mount(App, { target });
  }
  document.dispatchEvent(new Event('ready'));
}

followTheme();
followMotion();
startNavigation();
// Not awaited here: pages import from this file, and would wait for it to come to its end.
void begin(document.documentElement, document.getElementById('app')!).then(() => {
  keepShell();
  watchVersion();
});
