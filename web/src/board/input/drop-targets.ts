/** Where a dragged tile can be let go: measured once per drag, so that moving it reads no layout. */

import { type Cell, cellKey } from '../state/layout';
import type { Target } from '../state/board-state.svelte';

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface MeasuredCell {
  readonly spot: Cell;
  readonly rect: DOMRect;
}

export class DropTargets {
  readonly #cells: readonly MeasuredCell[];
  readonly #discard: DOMRect | undefined;
  readonly #hand: DOMRect | undefined;

  constructor(stage: HTMLElement) {
    this.#cells = [...stage.querySelectorAll<HTMLElement>('[data-cell]')].map((cell) => ({
      spot: readCell(cell),
      rect: cell.getBoundingClientRect(),
    }));
    this.#discard = stage.querySelector('[data-discard]')?.getBoundingClientRect();
    this.#hand = stage.querySelector('[data-hand]')?.getBoundingClientRect();
  }

  /** How large a tile is on the board, in pixels. */
  get size(): number {
    return this.#cells[0]?.rect.width ?? 100;
  }

  rectOf(spot: Cell): DOMRect | undefined {
    return this.#cells.find((cell) => cellKey(cell.spot) === cellKey(spot))?.rect;
  }

  cellAt(point: Point): Cell | undefined {
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

export function readCell(cell: HTMLElement): Cell {
  const [row = 0, col = 0, part = 0] = (cell.dataset.cell ?? '').split(',').map(Number);
  return { row, col, part };
}

export function sameTarget(a: Target | null, b: Target | null): boolean {
  if (a?.kind === 'cell' && b?.kind === 'cell') return cellKey(a.spot) === cellKey(b.spot);
  return a?.kind === b?.kind;
}

function within(rect: DOMRect | undefined, { x, y }: Point): boolean {
  return rect !== undefined && x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
}
