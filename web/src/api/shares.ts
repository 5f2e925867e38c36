/** Rounds that players share. */

import type { Language } from '../messages';
import { ask } from './http';

export interface SharedRound {
  readonly id: string;
  readonly url: string;
  /** What to send along, in words. */
  readonly text: string;
  /** What the picture shows. */
  readonly alt: string;
}

export interface ShareAddress {
  readonly game: string;
  readonly round: number;
  readonly seat: number;
}

export const shareRound = (game: string, round: number, seat: number, language: Language): Promise<SharedRound> =>
  ask('POST', '/shares', { game, round, seat }, { 'Accept-Language': language });

export const showShare = (id: string): Promise<ShareAddress> => ask('GET', `/shares/${encodeURIComponent(id)}`);

/** Withdraw a link: whoever has it sees nothing any more. */
export const unshare = (id: string): Promise<void> => ask('DELETE', `/shares/${encodeURIComponent(id)}`);
