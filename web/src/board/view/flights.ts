/** Tiles that change places fly there: where they were is measured before, where they are after. */

import { tick } from 'svelte';
import { calm } from '../../settings/motion.svelte';

export type Rects = ReadonlyMap<number, DOMRect>;

const FLIGHT = 180;
const SNAP = 160;
const SPRING = 'cubic-bezier(.3, 1.5, .5, 1)';
const SMOOTH = 'cubic-bezier(.2, .8, .2, 1)';
/** How far a flight bends from the straight line. */
const BEND = 0.14;

function tilesOf(stage: HTMLElement): HTMLElement[] {
  return [...stage.querySelectorAll<HTMLElement>('[data-tile]')];
}

export function measure(stage: HTMLElement): Map<number, DOMRect> {
  return new Map(tilesOf(stage).map((tile) => [Number(tile.dataset.tile), tile.getBoundingClientRect()]));
}

/** Make a change, and show it as flights. `from` overrules where some tiles come from. */
export function flyFrom(stage: HTMLElement | null, change: () => void, from?: Rects): void {
  if (!stage || calm()) {
    change();
    return;
  }
  const before = measure(stage);
  for (const [tile, rect] of from ?? []) before.set(tile, rect);
  change();
  void tick().then(() => {
    for (const element of tilesOf(stage)) {
      const tile = Number(element.dataset.tile);
      const old = before.get(tile);
      if (old) fly(element, old, from?.has(tile) ?? false);
    }
  });
}

function fly(element: HTMLElement, old: DOMRect, snaps: boolean): void {
  const now = element.getBoundingClientRect();
  // The board may itself be zoomed: flights are counted in its own pixels.
  const zoom = element.offsetWidth > 0 ? now.width / element.offsetWidth : 1;
  const dx = (old.left - now.left) / zoom;
  const dy = (old.top - now.top) / zoom;
  const scale = now.width > 0 ? old.width / now.width : 1;
  if (Math.hypot(dx, dy) < 1 && Math.abs(scale - 1) < 0.02) return;
  const start = `translate(${dx}px, ${dy}px) scale(${scale})`;
  const frames: Keyframe[] = snaps
    ? [{ transform: start }, { transform: 'none' }]
    : [
        { transform: start },
        {
          transform: `translate(${dx / 2 - dy * BEND}px, ${dy / 2 + dx * BEND}px) scale(${(1 + scale) / 2})`,
        },
        { transform: 'none' },
      ];
  element.classList.add('flying');
  const flight = element.animate(frames, {
    duration: snaps ? SNAP : FLIGHT,
    easing: snaps ? SPRING : SMOOTH,
  });
  const landed = (): void => element.classList.remove('flying');
  flight.addEventListener('finish', landed);
  flight.addEventListener('cancel', landed);
}
