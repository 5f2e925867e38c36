/** Names for all players; whoever typed none is called by number. */

import { number, t } from '../../../messages';

export const namedPlayers = (names: readonly string[]): readonly string[] =>
  names.map((name, seat) => name.trim() || t('companion.player', { n: number(seat + 1) }));
