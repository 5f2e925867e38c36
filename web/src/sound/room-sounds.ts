/**
 * Sounds for a table in a noisy room: louder and longer than those of the game, and heard whatever the sound switch
 * says, because a companion that cannot be heard is of no use. It has a switch of its own.
 */

import { allowSounds, playNoise, playTones } from './synth';

/** Have the sounds heard that come without a tap, also on a phone whose ringer is switched off. */
export function prepareRoomSounds(): void {
  // Only some browsers have it.
  const { audioSession } = navigator as { audioSession?: { type: string } };
  if (audioSession) audioSession.type = 'playback';
  allowSounds();
}

export const loudBell = (): void =>
  playTones([
    { hertz: 880, length: 1.4, loud: 0.5 },
    { hertz: 1320, length: 1, loud: 0.25 },
    { hertz: 2640, length: 0.6, loud: 0.1 },
  ]);

export const loudTick = (): void => {
  playNoise(1600, 0.06, 1);
  playTones([{ hertz: 620, length: 0.1, loud: 0.5, wave: 'triangle' }]);
};

/** Low tones alone are lost in the small speaker of a phone, so the gong has high ones, too. */
export const gong = (): void =>
  playTones([
    { hertz: 110, length: 3.2, loud: 0.6 },
    { hertz: 164, length: 2.8, loud: 0.4 },
    { hertz: 277, length: 2.4, loud: 0.35, wave: 'triangle' },
    { hertz: 554, length: 1.8, loud: 0.3, wave: 'triangle' },
    { hertz: 1108, length: 1.1, loud: 0.2 },
  ]);
