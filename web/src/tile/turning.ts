/**
 * The turn of a tile, played on a face that is already drawn in its new position: the tile comes
 * from where it was, and its planets stay upright. Nothing but `transform` changes, and no animation
 * adds to another, so the browser plays the turn without asking the page for each frame.
 */

import { calm } from '../settings/motion.svelte';

const QUARTER_MS = 160;

interface Turn {
  readonly degrees: number;
  readonly animations: readonly Animation[];
}

const running = new WeakMap<SVGSVGElement, Turn>();

/** Turns add up: three fast presses play as one smooth motion of three quarters. */
export function playTurn(svg: SVGSVGElement, quarters: number): void {
  if (calm() || typeof svg.animate !== 'function') return;
  const degrees = left(running.get(svg)) - 90 * quarters;
  running.get(svg)?.animations.forEach((one) => one.cancel());
  const planets = [...svg.querySelectorAll<SVGUseElement>('.planet')];
  const animations = [turn(svg, degrees), ...planets.map((planet) => turn(planet, -degrees))];
  running.set(svg, { degrees, animations });
}

/** From so many degrees to where it lies, which for a planet is written in its style. */
function turn(element: SVGElement, degrees: number): Animation {
  const here = element.style.transform;
  return element.animate([{ transform: `${here} rotate(${degrees}deg)` }, { transform: `${here} rotate(0deg)` }], {
    duration: QUARTER_MS * Math.min(2, Math.ceil(Math.abs(degrees) / 90)),
    easing: 'cubic-bezier(.2, .8, .2, 1)',
  });
}

/** How far a turn that is still being played has to go. */
function left(turn: Turn | undefined): number {
  const progress = turn?.animations[0]?.effect?.getComputedTiming().progress;
  return turn && typeof progress === 'number' ? turn.degrees * (1 - progress) : 0;
}
