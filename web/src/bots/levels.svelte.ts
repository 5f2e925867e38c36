/** How well the bots play, as the player last chose it. What a level does is the server's business. */

import { t } from '../messages';
import { remember, remembered } from '../settings/store';

/** From the gentlest to the strongest; the server knows them by these names. */
export const LEVELS = ['cadet', 'pilot', 'navigator', 'architect'] as const;
export type Level = (typeof LEVELS)[number];

const known = (name: string | null | undefined): Level | undefined => LEVELS.find((level) => level === name);

let chosen = $state<Level>(known(remembered('bot-level')) ?? 'pilot');

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
