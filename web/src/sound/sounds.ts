/** The game's sounds by name. Muted unless the player switched them on; never the only signal. */

import { isOn } from '../settings/switches.svelte';
import type { Colour } from '../game/wire';
import { playNoise, playTones } from './synth';

/** Thirds: vegetation, ice and desert can be told apart by ear. */
const CHIME: Record<Colour, number> = { vegetation: 659, ice: 831, desert: 523 };
const WIN = [523, 659, 784, 1047];

const SOUNDS = {
  pickUp: () => playNoise(1800, 0.05, 0.25),
  /** Rises with the tiles laid. */
  snap: (laid: number) => {
    playNoise(420, 0.07, 0.5);
    playTones([{ hertz: 110 + 12 * laid, length: 0.12, loud: 0.25 }]);
  },
  turn: () => playNoise(2600, 0.09, 0.16),
  swap: () => {
    playNoise(420, 0.06, 0.45);
    playNoise(420, 0.06, 0.45, 0.09);
  },
  token: (colour: Colour) =>
    playTones([
      { hertz: CHIME[colour], length: 0.7, loud: 0.16, wave: 'triangle' },
      { hertz: CHIME[colour] * 2, length: 0.5, loud: 0.07 },
    ]),
  rivalToken: (colour: Colour) => playTones([{ hertz: CHIME[colour] / 2, length: 0.6, loud: 0.06 }]),
  kaos: () =>
    playTones([
      { hertz: 110, to: 330, length: 0.8, loud: 0.14, wave: 'sawtooth', swell: true },
      { hertz: 220, to: 440, length: 0.8, loud: 0.06, swell: true },
    ]),
  bell: () =>
    playTones([
      { hertz: 880, length: 0.8, loud: 0.14 },
      { hertz: 1320, length: 0.5, loud: 0.06 },
    ]),
  tick: () => playNoise(3200, 0.03, 0.3),
  timeUp: () =>
    playTones([
      { hertz: 82, length: 0.95, loud: 0.3 },
      { hertz: 123, length: 0.8, loud: 0.14 },
    ]),
  /** Rises planet by planet. */
  count: (planet: number) =>
    playTones([{ hertz: 440 * 2 ** (Math.min(planet, 14) / 12), length: 0.18, loud: 0.12, wave: 'triangle' }]),
  win: () =>
    playTones(WIN.map((hertz, n) => ({ hertz, at: n * 0.16, length: 0.4, loud: 0.14, wave: 'triangle' as const }))),
};

type Sounds = typeof SOUNDS;

export function play<Name extends keyof Sounds>(name: Name, ...how: Parameters<Sounds[Name]>): void {
  if (isOn('sound')) (SOUNDS[name] as (...how: Parameters<Sounds[Name]>) => void)(...how);
}

/** A short pulse on a phone, with its own switch. */
export function pulse(): void {
  if (isOn('vibration') && 'vibrate' in navigator) navigator.vibrate(10);
}
