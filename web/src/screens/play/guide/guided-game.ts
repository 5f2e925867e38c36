/** The first game of somebody who wants to be guided: which game it is, and how it is set up. */

import type { QuickGame } from '../../../api/tables';
import { remember, remembered } from '../../../settings/store';

/** Cards that add points to what everybody counts anyway: nothing is turned, removed or passed on. */
const GENTLE_CARDS = [14, 5, 16, 8, 15] as const;

/** No clock at all, points while building, and weak bots. */
export const GUIDED_GAME: Partial<QuickGame> = {
  seats: 3,
  level: 'cadet',
  sequence: GENTLE_CARDS,
  build_seconds: null,
  live_counts: true,
};

export const isGuided = (game: string): boolean => remembered('guided') === game;
export const guide = (game: string | null): void => void remember('guided', game);
