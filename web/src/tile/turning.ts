/** The turn of a tile, played on a face that is already drawn in its new position. */

import { calm } from '../settings/motion.svelte';

const QUARTER_MS = 160;

/** Turns add up: three fast presses play as one smooth motion of three quarters. */
export function playTurn(svg: SVGSVGElement, quarters: number): void {
  if (calm() || typeof svg.animate !== 'function') return;
  const options: KeyframeAnimationOptions = {
    duration: QUARTER_MS * Math.min(2, Math.abs(quarters)),
    easing: 'cubic-bezier(.2, .8, .2, 1)',
    composite: 'accumulate',
  };
  const from = (degrees: number): Keyframe[] => [
    { transform: `rotate(${degrees}deg)` },
    { transform: 'rotate(0deg)' },
  ];
  svg.animate(from(-90 * quarters), options);
  for (const planet of svg.querySelectorAll<SVGUseElement>('.planet')) {
    planet.animate(from(90 * quarters), options);
  }
}
