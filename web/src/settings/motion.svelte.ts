/** The amount of animation: as the browser prefers, or as the player chose. public/before-paint.js does the same. */

import { remember, remembered } from './store';

export type Motion = 'browser' | 'full' | 'calm';

const asked = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;

let choice = $state<Motion>(asMotion(remembered('motion')));
let browserCalm = $state(asked?.matches ?? false);

function asMotion(text: string | null): Motion {
  return text === 'full' || text === 'calm' ? text : 'browser';
}

/** Whether animation is reduced: no flights, tilts or overshoots, at most a short cross-fade. */
export const calm = (): boolean => (choice === 'browser' ? browserCalm : choice === 'calm');

export const motionChoice = (): Motion => choice;

export function chooseMotion(motion: Motion): void {
  choice = motion;
  remember('motion', motion === 'browser' ? null : motion);
  apply();
}

function apply(): void {
  document.documentElement.dataset.motion = calm() ? 'calm' : 'full';
}

export function followMotion(): void {
  asked?.addEventListener('change', ({ matches }) => {
    browserCalm = matches;
    apply();
  });
  apply();
}
