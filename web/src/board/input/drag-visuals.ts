/**
 * The image of the dragged tile under the pointer, and its preview in the cell below. Both elements are moved
 * directly, once per frame, and never through the state.
 */

import { calm } from '../../settings/motion.svelte';
import type { ScreenPoint } from './drop-targets';

/** How far a fast tile tilts, in degrees. */
const MAX_TILT = 6;
/** A lifted tile leans so many degrees to the left while it is at rest. */
const LEAN = 3;
/** Degrees of tilt for each pixel that the pointer moved. */
const TILT_PER_PIXEL = 0.5;

export class DragVisuals {
  #image: HTMLElement | null = null;
  #preview: HTMLElement | null = null;

  /** Use this element as the image; returns a function that stops using it. */
  image(element: HTMLElement): () => void {
    this.#image = element;
    return () => {
      this.#image = null;
    };
  }

  /** Use this element as the preview; returns a function that stops using it. */
  preview(element: HTMLElement): () => void {
    this.#preview = element;
    return () => {
      this.#preview = null;
    };
  }

  /** Where the dragged tile is seen. */
  get rect(): DOMRect | undefined {
    return this.#image?.firstElementChild?.getBoundingClientRect();
  }

  /** Move the image. Fast tiles tilt into their way; `speed` is in pixels per event. */
  move(centre: ScreenPoint, size: number, speed: number): void {
    if (!this.#image) return;
    const tilt = calm() ? LEAN : Math.max(-MAX_TILT, Math.min(MAX_TILT, speed * TILT_PER_PIXEL));
    const [left, top] = [centre.x - size / 2, centre.y - size / 2];
    this.#image.style.transform = `translate3d(${left}px, ${top}px, 0) rotate(${(tilt - LEAN).toFixed(1)}deg)`;
  }

  /** Show how the tile would lie on a cell, or nothing without one. */
  showPreview(cell: DOMRect | null | undefined, allowed: boolean): void {
    if (!this.#preview) return;
    this.#preview.style.visibility = cell ? 'visible' : 'hidden';
    if (!cell) return;
    this.#preview.style.transform = `translate3d(${cell.left}px, ${cell.top}px, 0)`;
    this.#preview.classList.toggle('invalid', !allowed);
  }
}
