/** Where a dragged tile can be let go: measured once per drag, so that moving it reads no layout. */

import { cellKey, sameCell } from '../cells';
import type { Cell, Target } from '../types';

export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

interface MeasuredCell {
  readonly cell: Cell;
  readonly rect: DOMRect;
}

/** The size of a tile where no cell can be measured, in pixels. */
const DEFAULT_SIZE = 100;
/** A finger hides what is under it: the tile floats so many pixels above. */
const LIFT = 56;

export class DropTargets {
  readonly #cells: readonly MeasuredCell[];
  readonly #discard: DOMRect | undefined;
  readonly #hand: DOMRect | undefined;
  /** The part of a board that is in sight, if it can be larger than that. */
  readonly #view: DOMRect | undefined;

  constructor(area: HTMLElement) {
    this.#cells = [...area.querySelectorAll<HTMLElement>('[data-cell]')].map((element) => ({
      cell: readCell(element),
      rect: element.getBoundingClientRect(),
    }));
    this.#discard = area.querySelector('[data-discard]')?.getBoundingClientRect();
    this.#hand = area.querySelector('[data-hand]')?.getBoundingClientRect();
    this.#view = area.querySelector('[data-view]')?.getBoundingClientRect();
  }

  /** How large a tile is on the board, in pixels. */
  get size(): number {
    return this.#cells[0]?.rect.width ?? DEFAULT_SIZE;
  }

  rectOf(cell: Cell): DOMRect | undefined {
    return this.#cells.find((one) => sameCell(one.cell, cell))?.rect;
  }

  cellAt(point: ScreenPoint): Cell | undefined {
    if (this.#view && !within(this.#view, point)) return undefined;
    return this.#cells.find(({ rect }) => within(rect, point))?.cell;
  }

  /** The centre of a tile under a finger: above it, but not above the cells as long as the finger is on them. */
  floatingOver({ x, y }: ScreenPoint): ScreenPoint {
    const tops = this.#cells.map(({ rect }) => rect.top);
    const top = Math.max(Math.min(...tops), this.#view?.top ?? -Infinity);
    const highest = tops.length > 0 ? top + this.size / 2 : -Infinity;
    return { x, y: Math.min(y, Math.max(y - LIFT, highest)) };
  }

  /** The target under the tile's centre; the hand is also a target under the finger, which is below the tile. */
  at(centre: ScreenPoint, finger: ScreenPoint): Target | null {
    const cell = this.cellAt(centre);
    if (cell) return { kind: 'cell', cell };
    if (within(this.#discard, centre)) return { kind: 'discard' };
    return within(this.#hand, centre) || within(this.#hand, finger) ? { kind: 'hand' } : null;
  }
}

/** The cell that an element of the board stands for. */
export function readCell(element: HTMLElement): Cell {
  const [row = 0, col = 0, part = 0] = (element.dataset.cell ?? '').split(',').map(Number);
  return { row, col, part };
}

export function sameTarget(a: Target | null, b: Target | null): boolean {
  if (a?.kind === 'cell' && b?.kind === 'cell') return cellKey(a.cell) === cellKey(b.cell);
  return a?.kind === b?.kind;
}

function within(rect: DOMRect | undefined, { x, y }: ScreenPoint): boolean {
  return rect !== undefined && x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
}
