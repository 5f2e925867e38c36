/** Dragging on the large tile: a quarter onto others copies it, from the centre outward cuts by asteroids. */

import type { Direction } from '../../../tile/code';

/** Pixels after which a press is a drag. */
const DRAG_PIXELS = 14;
/** How near to the centre a cut begins, and how far from it it ends, in sides of the tile. */
const CENTRE = 0.11;
const CUT = 0.24;

interface Acts {
  copy: (from: number, to: number) => void;
  cut: (direction: Direction) => void;
}

interface StagePoint {
  /** From the centre, in sides of the tile. */
  readonly x: number;
  readonly y: number;
}

export const quarterAt = ({ x, y }: StagePoint): number => (y < 0 ? (x < 0 ? 0 : 1) : x < 0 ? 3 : 2);

export const directionOf = ({ x, y }: StagePoint): Direction =>
  Math.abs(x) > Math.abs(y) ? (x < 0 ? 'w' : 'e') : y < 0 ? 'n' : 's';

const isOutside = ({ x, y }: StagePoint): boolean => Math.abs(x) > 0.5 || Math.abs(y) > 0.5;

export class StageDrag {
  #start: (StagePoint & { readonly clientX: number; readonly clientY: number }) | null = null;
  #dragged = false;

  constructor(private readonly acts: Acts) {}

  begin(event: PointerEvent): void {
    this.#dragged = false;
    this.#start = event.button === 0 ? { ...pointOf(event), clientX: event.clientX, clientY: event.clientY } : null;
  }

  move(event: PointerEvent): void {
    const start = this.#start;
    if (!start) return;
    if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > DRAG_PIXELS) this.#dragged = true;
    const now = pointOf(event);
    if (!this.#dragged || isCut(start) || isOutside(now)) return;
    if (quarterAt(now) !== quarterAt(start)) this.acts.copy(quarterAt(start), quarterAt(now));
  }

  end(event: PointerEvent): void {
    const now = pointOf(event);
    if (this.#start && this.#dragged && isCut(this.#start) && Math.hypot(now.x, now.y) > CUT) this.acts.cut(directionOf(now));
    this.#start = null;
  }

  cancel(): void {
    this.#start = null;
    this.#dragged = false;
  }

  /** The click at the end of a drag is none. */
  swallow(event: MouseEvent): void {
    if (!this.#dragged) return;
    this.#dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }
}

const isCut = ({ x, y }: StagePoint): boolean => Math.hypot(x, y) < CENTRE;

function pointOf(event: PointerEvent): StagePoint {
  const { left, top, width, height } = (event.currentTarget as HTMLElement).getBoundingClientRect();
  return { x: (event.clientX - left) / width - 0.5, y: (event.clientY - top) / height - 0.5 };
}
