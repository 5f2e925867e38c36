/** Names of the themes that puzzles can be practised by. */

import { COLOURS } from '../../game/constants';
import { kaosName } from '../../kaos/cards';
import { t } from '../../messages';
import { colourName } from '../play/colour-names';

const CARD = /^card-(\d+)$/;

/** The card of a theme; 0 if it is about something else. */
export const cardOfTheme = (theme: string): number => Number(CARD.exec(theme)?.[1] ?? 0);

export const colourOfTheme = (theme: string) => COLOURS.find((colour) => theme === `colour-${colour}`) ?? null;

/** What counts in a puzzle of a theme, if not everything. */
export const countedByTheme = (theme: string) => (theme === 'path' ? ('path' as const) : colourOfTheme(theme));

export function themeName(theme: string): string {
  const card = cardOfTheme(theme);
  const colour = colourOfTheme(theme);
  if (card > 0) return kaosName(card);
  if (colour) return t('puzzle-theme.colour', { colour: colourName(colour) });
  if (theme === 'path') return t('puzzle-theme.path');
  return theme === 'bets' ? t('puzzle-theme.bets') : t('puzzle-theme.unknown');
}
