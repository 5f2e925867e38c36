/** Rounds that players share. */

import type { GameInsightAnswer, MadeShare, ShownShare } from '../game/answers';
import type { Language } from '../messages';
import { ask } from './http';

export const shareRound = (game: string, round: number, seat: number, language: Language): Promise<MadeShare> =>
  ask('POST', '/shares', { game, round, seat }, { 'Accept-Language': language });

export const showShare = (id: string): Promise<ShownShare> => ask('GET', `/shares/${encodeURIComponent(id)}`);

/** What is known so far of what a shared round was worth. */
export const sharedInsight = (id: string, language: Language): Promise<GameInsightAnswer> =>
  ask('GET', `/shares/${encodeURIComponent(id)}/insight`, undefined, { 'Accept-Language': language });

/** Withdraw a link: whoever has it sees nothing any more. */
export const unshare = (id: string): Promise<void> => ask('DELETE', `/shares/${encodeURIComponent(id)}`);
