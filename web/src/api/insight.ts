/** What rounds of a game were worth. */

import type { Losses, ObjectiveName, RoundMinute, SeatInsight, SeatVerdict } from '../game/answers';
import type { Shape } from '../game/wire';
import type { Language } from '../messages';
import { ask } from './http';

export interface GameInsightAnswer {
  readonly game: string;
  readonly objective: ObjectiveName;
  readonly names: readonly string[];
  readonly rounds: readonly RoundInsightAnswer[];
  readonly thinking: { readonly done: number; readonly total: number };
  readonly next_ms: number | null;
}

export interface RoundInsightAnswer {
  readonly round: number;
  readonly card: number;
  readonly shape: Shape;
  readonly state: 'waiting' | 'thinking' | 'done';
  readonly verdicts: readonly SeatVerdict[] | null;
  readonly seats: readonly (SeatInsight & { readonly text: string })[] | null;
}

/** A round to try again. */
export interface Exercise {
  readonly game: string;
  readonly round: number;
  readonly seat: number;
}

/** What a player's rounds have in common. */
export interface MyInsight {
  readonly rounds: number;
  readonly share: number | null;
  readonly cards: readonly { readonly card: number; readonly rounds: number; readonly share: number; readonly exercise: Exercise | null }[];
  readonly losses: readonly { readonly loss: keyof Losses; readonly rounds: number; readonly points: number; readonly exercise: Exercise | null }[];
}

export const myInsight = (): Promise<MyInsight> => ask('GET', '/me/insight');

/** What is known so far of what a game's rounds were worth; its sentences come in this language. */
export const gameInsight = (game: string, objective: ObjectiveName, language: Language): Promise<GameInsightAnswer> =>
  ask('GET', `/games/${encodeURIComponent(game)}/insight?objective=${objective}`, undefined, { 'Accept-Language': language });

export const roundMinute = (game: string, round: number): Promise<RoundMinute> =>
  ask('GET', `/games/${encodeURIComponent(game)}/minutes/${round}`);
