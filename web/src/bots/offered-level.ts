/**
 * The level of bots that is offered to a player who has chosen none: the weakest at first, and a stronger one after each
 * game that was won against bots at least as strong.
 */

import { BOT_LEVELS } from '../game/constants';

export type Level = (typeof BOT_LEVELS)[number];

export interface FinishedGame {
  /** Whether the player came first, alone or with others. */
  readonly won: boolean;
  /** The levels of the bots in it, by their names on the server. */
  readonly levels: readonly string[];
}

/** The level to offer after a finished game. */
export function offerAfter(offered: Level, { won, levels }: FinishedGame): Level {
  const strength = (level: string): number => BOT_LEVELS.findIndex((one) => one === level);
  const beaten = Math.max(-1, ...levels.map(strength));
  if (!won || beaten < strength(offered)) return offered;
  return BOT_LEVELS[Math.min(strength(offered) + 1, BOT_LEVELS.length - 1)] ?? offered;
}
