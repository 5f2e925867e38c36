/** Settings that are simply on or off, remembered on this device. */

import { remember, remembered } from './store';

/** The values before the player has chosen. */
const DEFAULTS = {
  sound: false,
  vibration: true,
  /** Show the counts on the tokens, where the table allows them. */
  liveCounts: true,
  /** Read each Kaos card aloud when it is turned. */
  speech: false,
};

export type Switch = keyof typeof DEFAULTS;

const chosen = $state<Record<Switch, boolean>>({
  sound: initial('sound'),
  vibration: initial('vibration'),
  liveCounts: initial('liveCounts'),
  speech: initial('speech'),
});

function initial(name: Switch): boolean {
  const stored = remembered(name);
  return stored === null ? DEFAULTS[name] : stored === 'on';
}

export const isOn = (name: Switch): boolean => chosen[name];

export function toggle(name: Switch, on: boolean = !chosen[name]): void {
  chosen[name] = on;
  remember(name, on ? 'on' : 'off');
}
