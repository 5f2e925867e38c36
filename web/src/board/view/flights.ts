/** Tiles that change places fly there: where they were is measured before the change, where they are after. */

import { tick } from 'svelte';
import { calm } from '../../settings/motion.svelte';
import type { TileRects } from '../state/board-state.svelte';

/** Milliseconds of a flight to another place. */
const FLIGHT_TIME = 180;
/** Milliseconds in which a dropped tile snaps into its cell. */
const SNAP_TIME = 160;
const SPRING = 'cubic-bezier(.3, 1.5, .5, 1)';
const SMOOTH = 'cubic-bezier(.2, .8, .2, 1)';
/** How far a flight bends from the straight line, as a part of its length. */
const BEND = 0.14;

function tilesIn(area: HTMLElement): HTMLElement[] {
  return [...area.querySelectorAll<HTMLElement>('[data-tile]')];
}

function measure(area: HTMLElement): Map<number, DOMRect> {
  return new Map(tilesIn(area).map((tile) => [Number(tile.dataset.tile), tile.getBoundingClientRect()]));
}

/** Make a change and show it as flights. `from` says where some tiles come from, if not from their place. */
export function flyFrom(area: HTMLElement, change: () => void, from?: TileRects): void {
  if (calm()) {
    change();
    return;
  }
  const before = measure(area);
  for (const [tile, rect] of from ?? []) before.set(tile, rect);
  change();
  void tick().then(() => {
    for (const element of tilesIn(area)) {
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
  element.classList.add('flying');
  const flight = element.animate(keyframes(dx, dy, scale, snaps), {
    duration: snaps ? SNAP_TIME : FLIGHT_TIME,
    easing: snaps ? SPRING : SMOOTH,
  });
  const landed = (): void => element.classList.remove('flying');
  flight.addEventListener('finish', landed);
  flight.addEventListener('cancel', landed);
}

function keyframes(dx: number, dy: number, scale: number, straight: boolean): Keyframe[] {
  const start = { transform: `translate(${dx}px, ${dy}px) scale(${scale})` };
  const end = { transform: 'none' };
  if (straight) return [start, end];
  const [x, y] = [dx / 2 - dy * BEND, dy / 2 + dx * BEND];
  return [start, { transform: `translate(${x}px, ${y}px) scale(${(1 + scale) / 2})` }, end];
}
