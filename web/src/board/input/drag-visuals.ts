/**
 * The dragged tile's ghost under the pointer, and its preview in the cell below. Both are moved
 * directly, once per frame, and never through the state.
 */

import { calm } from '../../settings/motion.svelte';
import type { Point } from './drop-targets';

const MOST_TILT = 6;
/** A lifted tile leans a little. */
const LEAN = 3;

export class DragVisuals {
  #ghost: HTMLElement | null = null;
  #preview: HTMLElement | null = null;

  /** On the ghost, for as long as it is there. */
  ghost(element: HTMLElement): () => void {
    this.#ghost = element;
    return () => {
      this.#ghost = null;
    };
  }

  /** On the dragged tile's preview, for as long as it is there. */
  preview(element: HTMLElement): () => void {
    this.#preview = element;
    return () => {
      this.#preview = null;
    };
  }

  /** Where the dragged tile is seen. */
  get rect(): DOMRect | undefined {
    return this.#ghost?.firstElementChild?.getBoundingClientRect();
  }

  /** Fast tiles tilt into their way. */
  move(centre: Point, size: number, speed: number): void {
    if (!this.#ghost) return;
    const tilt = calm() ? LEAN : Math.max(-MOST_TILT, Math.min(MOST_TILT, speed * 0.5));
    const [left, top] = [centre.x - size / 2, centre.y - size / 2];
    this.#ghost.style.transform = `translate3d(${left}px, ${top}px, 0) rotate(${(tilt - LEAN).toFixed(1)}deg)`;
  }

  /** How the tile would lie there, or nothing. */
  show(cell: DOMRect | null | undefined, allowed: boolean): void {
    if (!this.#preview) return;
    this.#preview.style.visibility = cell ? 'visible' : 'hidden';
    if (!cell) return;
    this.#preview.style.transform = `translate3d(${cell.left}px, ${cell.top}px, 0)`;
    this.#preview.classList.toggle('invalid', !allowed);
  }
}
