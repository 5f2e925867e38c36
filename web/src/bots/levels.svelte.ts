/** The level of the bots: as the player chose it, or else as it is offered. What a level does is decided on the server. */

import { BOT_LEVELS, DEFAULT_BOT_LEVEL } from '../game/constants';
import { t } from '../messages';
import { remember, remembered } from '../settings/store';
import { type FinishedGame, type Level, offerAfter } from './offered-level';

export type { Level } from './offered-level';

const known = (name: string | null | undefined): Level | undefined => BOT_LEVELS.find((level) => level === name);

/** Guests from before there was an offer know the game already; whoever is new begins with the weakest. */
function firstOffer(): Level {
  const offer = known(remembered('offered-level')) ?? (remembered('guest') === 'yes' ? DEFAULT_BOT_LEVEL : BOT_LEVELS[0]);
  remember('offered-level', offer);
  return offer;
}

let chosen = $state<Level | undefined>(known(remembered('bot-level')));
let offered = $state<Level>(firstOffer());

export const botLevel = (): Level => chosen ?? offered;

export function chooseLevel(level: Level): void {
  chosen = level;
  remember('bot-level', level);
}

/** Let the offer follow a finished game; the same game counts once, however often its end is looked at. */
export function noteFinishedGame(game: string, finished: FinishedGame): void {
  if (remembered('last-finished-game') === game) return;
  remember('last-finished-game', game);
  offered = offerAfter(offered, finished);
  remember('offered-level', offered);
}

/** A level of a newer server is shown by the name it has there. */
export function levelName(name: string): string {
  const level = known(name);
  return level ? t(`bots.${level}`) : name;
}
