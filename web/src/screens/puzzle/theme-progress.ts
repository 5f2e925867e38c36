/** How far somebody is in a theme, and what counts in its puzzles. */

import type { GalaxyOverlay, Theme, ThemeHandIn } from '../../game/answers';
import { t } from '../../messages';
import { colourName } from '../play/colour-names';
import { countedByTheme } from './theme-names';

/** What the list says of a theme besides the puzzles that come again now: nothing, where those say it all. */
export function progressText({ tried, solved, due }: Theme): string {
  if (solved > 0) return t('puzzle-theme.solved', { n: solved });
  if (due > 0) return '';
  return tried > 0 ? t('puzzle-theme.later', { n: tried }) : t('puzzle-theme.none-solved');
}

/** What is drawn on a galaxy of a theme: under a colour its zones alone, and under paths the path alone. */
export function countedParts(theme: string, { zones, constellations, path }: GalaxyOverlay): GalaxyOverlay {
  const only = countedByTheme(theme);
  if (only === null) return { zones, constellations, path };
  if (only === 'path') return { zones: [], constellations: [], path };
  return { zones: zones.filter(({ colour }) => colour === only), constellations: [], path: { ...path, length: 0, points: 0, walk: [], networks: [] } };
}

/** Which tokens go with the best galaxy of a puzzle with bets; a galaxy alone does not reach its points. */
export const tokensOfBest = ({ tokens }: Pick<ThemeHandIn, 'tokens'>): string =>
  tokens.length === 0 ? t('puzzle-theme.best-no-tokens') : t('puzzle-theme.best-tokens', { n: tokens.length, tokens: tokens.map(colourName).join(', ') });
