/** Rounds that players share. */

import type { MadeShare, ShareAddress } from '../game/answers';
import type { Language } from '../messages';
import { ask } from './http';

export const shareRound = (game: string, round: number, seat: number, language: Language): Promise<MadeShare> =>
  ask('POST', '/shares', { game, round, seat }, { 'Accept-Language': language });

export const showShare = (id: string): Promise<ShareAddress> => ask('GET', `/shares/${encodeURIComponent(id)}`);

/** Withdraw a link: whoever has it sees nothing any more. */
export const unshare = (id: string): Promise<void> => ask('DELETE', `/shares/${encodeURIComponent(id)}`);
