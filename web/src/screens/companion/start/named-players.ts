/** The names of the players: those of the last game to begin with, and one for everybody at the end. */

import { MIN_SEATS } from '../../../game/constants';
import { number, t } from '../../../messages';

/** The names of the last game, so that the same people need not be typed again. */
export const namesToBeginWith = (last: readonly string[]): readonly string[] =>
  last.length >= MIN_SEATS ? last : Array.from({ length: MIN_SEATS }, () => '');

/** Names for all players; whoever typed none is called by number. */
export const namedPlayers = (names: readonly string[]): readonly string[] =>
  names.map((name, seat) => name.trim() || t('companion.player', { n: number(seat + 1) }));
