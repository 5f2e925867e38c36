import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/outfit/wght.css';
import './styles/fallback-fonts.css';
import './styles/tokens.css';
import './styles/base.css';

import { hydrate, mount } from 'svelte';
import App from './App.svelte';
import { forgetEarlyAnswers } from './api/early-answers';
import { registerServiceWorker } from './kept-pages.svelte';
import { followLanguage, language, startLanguage } from './messages';
import { route, startNavigation } from './navigation.svelte';
import { prepare } from './pages';
import { followMotion } from './settings/motion.svelte';
import { followTheme } from './settings/theme.svelte';
import { watchVersion } from './version.svelte';

/** Hydrate the page that the build rendered, or draw one if none was rendered for this page and language. */
async function start(html: HTMLElement, target: HTMLElement): Promise<void> {
  const rendered = { page: html.dataset.page, language: html.lang };
  // A page that cannot be loaded shows its own error when it is drawn.
  await Promise.all([startLanguage({ isHome: route().page === 'home' }), prepare(route().page).catch(() => {})]);
  // Let the browser handle waiting input between loading and drawing.
  await new Promise((resolve) => setTimeout(resolve));
  if (rendered.page === route().page && rendered.language === language()) hydrate(App, { target });
  else {
    target.replaceChildren();
    mount(App, { target });
  }
  document.dispatchEvent(new Event('ready'));
  // By then the page has asked for what it shows first.
  setTimeout(forgetEarlyAnswers);
}

followTheme();
followLanguage();
followMotion();
startNavigation();
// Not awaited: pages import from this module and would wait until it has run.
void start(document.documentElement, document.getElementById('app')!).then(() => {
  registerServiceWorker();
  watchVersion();
});
