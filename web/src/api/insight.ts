/** What rounds of a game were worth, and what a player's rounds have in common. */

import type { CardVerdict, GameInsightAnswer, MyInsight, ObjectiveName, RoundMinute } from '../game/answers';
import type { Language } from '../messages';
import { ask } from './http';

/** What is known so far of what a game's rounds were worth; its sentences come in this language. */
export const gameInsight = (game: string, objective: ObjectiveName, language: Language): Promise<GameInsightAnswer> =>
  ask('GET', `/games/${encodeURIComponent(game)}/insight?objective=${objective}`, undefined, { 'Accept-Language': language });

export const roundMinute = (game: string, round: number): Promise<RoundMinute> =>
  ask('GET', `/games/${encodeURIComponent(game)}/minutes/${round}`);

/** What a seat's nine tiles are worth under another card. */
export const otherCard = (game: string, round: number, seat: number, card: number): Promise<CardVerdict> =>
  ask('GET', `/games/${encodeURIComponent(game)}/rounds/${round}/seats/${seat}/cards/${card}`);

export const myInsight = (): Promise<MyInsight> => ask('GET', '/me/insight');
