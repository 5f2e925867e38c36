/** Dark or light theme: as the browser prefers, or as the player chose. public/before-paint.js does the same. */

import { remember, remembered, whenOtherTabRemembers } from './store';

export type ColourTheme = 'browser' | 'dark' | 'light';

const asked = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: light)') : null;
const PAGE_COLOUR = { dark: '#0B0E20', light: '#EEECF6' };

let choice = $state<ColourTheme>(asTheme(remembered('theme')));
let browserLight = $state(asked?.matches ?? false);

function asTheme(text: string | null): ColourTheme {
  return text === 'dark' || text === 'light' ? text : 'browser';
}

export const themeChoice = (): ColourTheme => choice;

export const theme = (): 'dark' | 'light' =>
  choice === 'browser' ? (browserLight ? 'light' : 'dark') : choice;

export function chooseTheme(wanted: ColourTheme): void {
  choice = wanted;
  remember('theme', wanted === 'browser' ? null : wanted);
  apply();
}

function apply(): void {
  document.documentElement.dataset.theme = theme();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAGE_COLOUR[theme()]);
}

export function followTheme(): void {
  asked?.addEventListener('change', ({ matches }) => {
    browserLight = matches;
    apply();
  });
  whenOtherTabRemembers('theme', (chosen) => {
    choice = asTheme(chosen);
    apply();
  });
  // Pages are printed in the light theme.
  addEventListener('beforeprint', () => (document.documentElement.dataset.theme = 'light'));
  addEventListener('afterprint', apply);
  apply();
}
