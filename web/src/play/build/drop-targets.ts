/** Where a dragged tile can be let go: measured once per drag, so that moving it reads no layout. */

import { type Spot, spotKey } from './layout';
import type { Target } from './workbench.svelte';

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Cell {
  readonly spot: Spot;
  readonly rect: DOMRect;
}

export class DropTargets {
  readonly #cells: readonly Cell[];
  readonly #discard: DOMRect | undefined;
  readonly #hand: DOMRect | undefined;

  constructor(stage: HTMLElement) {
    this.#cells = [...stage.querySelectorAll<HTMLElement>('[data-spot]')].map((cell) => ({
      spot: readSpot(cell),
      rect: cell.getBoundingClientRect(),
    }));
    this.#discard = stage.querySelector('[data-discard]')?.getBoundingClientRect();
    this.#hand = stage.querySelector('[data-hand]')?.getBoundingClientRect();
  }

  /** How large a tile is on the board, in pixels. */
  get size(): number {
    return this.#cells[0]?.rect.width ?? 100;
  }

  rectOf(spot: Spot): DOMRect | undefined {
    return this.#cells.find((cell) => spotKey(cell.spot) === spotKey(spot))?.rect;
  }

  cellAt(point: Point): Spot | undefined {
    return this.#cells.find(({ rect }) => within(rect, point))?.spot;
  }

  /** By the tile's centre; a finger below it may also point at the hand. */
  at(centre: Point, finger: Point): Target | null {
    const spot = this.cellAt(centre);
    if (spot) return { kind: 'cell', spot };
    if (within(this.#discard, centre)) return { kind: 'discard' };
    return within(this.#hand, centre) || within(this.#hand, finger) ? { kind: 'hand' } : null;
  }
}

export function readSpot(cell: HTMLElement): Spot {
  const [row = 0, col = 0, part = 0] = (cell.dataset.spot ?? '').split(',').map(Number);
  return { row, col, part };
}

export function sameTarget(a: Target | null, b: Target | null): boolean {
  if (a?.kind === 'cell' && b?.kind === 'cell') return spotKey(a.spot) === spotKey(b.spot);
  return a?.kind === b?.kind;
}

function within(rect: DOMRect | undefined, { x, y }: Point): boolean {
  return rect !== undefined && x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
}
