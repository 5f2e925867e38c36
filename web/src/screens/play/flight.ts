/** What flies over the screen to where it goes: Bonus tokens to their owner, points to their track. */

import { calm } from '../../settings/motion.svelte';

export const TOKEN_FLIGHT_MS = 300;
const POINTS_FLIGHT_MS = 500;
const EASE = 'cubic-bezier(.35, 0, .2, 1)';
const POINTS_LOOK =
  'padding:4px 14px;border-radius:99px;background:#fff;color:#14122b;font:600 1.25rem/1.2 var(--display)';

/** Move an element over the page from one element to another; it is removed when it has arrived. */
export function flyOver(flyer: HTMLElement, from: Element, to: Element, ms: number): void {
  if (calm()) return;
  const start = middle(from.getBoundingClientRect());
  const end = middle(to.getBoundingClientRect());
  flyer.setAttribute('aria-hidden', 'true');
  flyer.style.cssText += `;position:fixed;left:${start.x}px;top:${start.y}px;z-index:55;pointer-events:none`;
  document.body.append(flyer);
  const flight = flyer.animate(
    [
      { transform: 'translate(-50%, -50%)' },
      { transform: 'translate(-50%, -50%) scale(1.15)', offset: 0.25 },
      { transform: `translate(calc(${end.x - start.x}px - 50%), calc(${end.y - start.y}px - 50%)) scale(.6)` },
    ],
    { duration: ms, easing: EASE },
  );
  const landed = (): void => flyer.remove();
  flight.addEventListener('finish', landed);
  flight.addEventListener('cancel', landed);
}

/** Let all points shown on a stage fly to the markers of their tracks; returns how to stop it. */
export function flyPoints(stage: Element): () => void {
  if (calm()) return () => {};
  const timers = [...stage.querySelectorAll<SVGElement>('[data-points]')].map((shown) =>
    setTimeout(() => {
      const marker = stage.querySelector(`[data-marker="${shown.dataset.track}"]`);
      if (!marker || !shown.isConnected) return;
      const flyer = document.createElement('span');
      flyer.textContent = shown.dataset.points ?? '';
      flyer.style.cssText = POINTS_LOOK;
      flyOver(flyer, shown, marker, POINTS_FLIGHT_MS);
    }, Number(shown.dataset.wait)),
  );
  return () => timers.forEach(clearTimeout);
}

const middle = ({ left, top, width, height }: DOMRect): { x: number; y: number } => ({
  x: left + width / 2,
  y: top + height / 2,
});
