/** Dragging on the large tile: a quarter onto others copies it; from the centre outward adds a segment of asteroids. */

import type { Direction } from '../../../tile/code';

/** Pixels after which a press is a drag. */
const DRAG_PIXELS = 14;
/** How near to the centre the drag of a segment begins, and how far from it it must end, in sides of the tile. */
const MAX_START_DISTANCE = 0.11;
const MIN_END_DISTANCE = 0.24;

interface DragActions {
  copy: (from: number, to: number) => void;
  addSegment: (direction: Direction) => void;
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

  constructor(private readonly actions: DragActions) {}

  begin(event: PointerEvent): void {
    this.#dragged = false;
    this.#start = event.button === 0 ? { ...pointOf(event), clientX: event.clientX, clientY: event.clientY } : null;
  }

  move(event: PointerEvent): void {
    const start = this.#start;
    if (!start) return;
    if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > DRAG_PIXELS) this.#dragged = true;
    const now = pointOf(event);
    if (!this.#dragged || startsAtCentre(start) || isOutside(now)) return;
    if (quarterAt(now) !== quarterAt(start)) this.actions.copy(quarterAt(start), quarterAt(now));
  }

  end(event: PointerEvent): void {
    const now = pointOf(event);
    if (this.#start && this.#dragged && startsAtCentre(this.#start) && Math.hypot(now.x, now.y) > MIN_END_DISTANCE) this.actions.addSegment(directionOf(now));
    this.#start = null;
  }

  cancel(): void {
    this.#start = null;
    this.#dragged = false;
  }

  /** Stop the click that a browser reports at the end of a drag. */
  stopClickOfDrag(event: MouseEvent): void {
    if (!this.#dragged) return;
    this.#dragged = false;
    event.stopPropagation();
    event.preventDefault();
  }
}

const startsAtCentre = ({ x, y }: StagePoint): boolean => Math.hypot(x, y) < MAX_START_DISTANCE;

function pointOf(event: PointerEvent): StagePoint {
  const { left, top, width, height } = (event.currentTarget as HTMLElement).getBoundingClientRect();
  return { x: (event.clientX - left) / width - 0.5, y: (event.clientY - top) / height - 0.5 };
}
