/** The level of the bots as the player last chose it. What a level does is decided on the server. */

import { BOT_LEVELS, DEFAULT_BOT_LEVEL } from '../game/constants';
import { t } from '../messages';
import { remember, remembered } from '../settings/store';

export type Level = (typeof BOT_LEVELS)[number];

const known = (name: string | null | undefined): Level | undefined => BOT_LEVELS.find((level) => level === name);

let chosen = $state<Level>(known(remembered('bot-level')) ?? DEFAULT_BOT_LEVEL);

export const botLevel = (): Level => chosen;

export function chooseLevel(level: Level): void {
  chosen = level;
  remember('bot-level', level);
}

/** A level of a newer server is shown by the name it has there. */
export function levelName(name: string): string {
  const level = known(name);
  return level ? t(`bots.${level}`) : name;
}
