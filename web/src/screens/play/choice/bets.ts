/** A bet that a pick may decide, in words. Whether it is won is the server's to say. */

import type { BetChange, ScoredToken } from '../../../game/wire';
import { listed, number, t } from '../../../messages';
import { colourName } from '../colour-names';
import type { Play } from '../play.svelte';

const VERDICTS = {
  'true true': 'pick.bet-stays-won',
  'false false': 'pick.bet-stays-lost',
  'false true': 'pick.bet-becomes-won',
  'true false': 'pick.bet-becomes-lost',
} as const;

/** "Zsófi’s ice bet: largest zone 6 → 4, Orbit 5. Lost by this." */
export function betWords(play: Play, { holder, before, after }: BetChange): string {
  const won = (token: ScoredToken): boolean => token.points > 0;
  const bet = t(holder === play.me ? 'pick.my-bet' : 'pick.bet', {
    name: play.name(holder),
    colour: colourName(before.colour),
    mine: movedTo(before.planets, after.planets),
    rivals: listed(after.rivals.map((seat) => play.name(seat))),
    most: movedTo(before.rival_planets, after.rival_planets),
  });
  return `${bet} ${t(VERDICTS[`${won(before)} ${won(after)}`])}`;
}

/** "6 → 4", or the number alone where nothing changes. */
export const movedTo = (from: number, to: number): string =>
  from === to ? number(from) : t('choice.moves', { from: number(from), to: number(to) });
