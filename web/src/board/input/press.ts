/** What a mouse button or a finger went down on. */

import { readCell } from './drop-targets';
import type { Cell } from '../state/layout';

export interface Press {
  readonly id: number;
  readonly touch: boolean;
  readonly x: number;
  readonly y: number;
  readonly tile: number | 'hole' | null;
  /** What was pressed. */
  readonly on: Element;
  readonly spot: Cell | null;
  readonly slot: number | null;
  readonly discard: boolean;
  /** From the pointer to the tile's centre, in tile widths. */
  readonly grip: { readonly x: number; readonly y: number };
}

const near = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

export function tileUnder(target: EventTarget | null): number | null {
  const tile = near(target, '[data-tile]');
  return tile ? Number(tile.dataset.tile) : null;
}

export function cellUnder(target: EventTarget | null): Cell | null {
  const cell = near(target, '[data-cell]');
  return cell ? readCell(cell) : null;
}

/** Nothing for a press beside hand and board, or on a button that lies on a tile. */
export function pressOn(event: PointerEvent): Press | null {
  if (!(event.target instanceof Element) || event.target.closest('[data-no-drag]')) return null;
  const tile = near(event.target, '[data-tile]');
  const slot = near(event.target, '[data-slot]');
  const spot = cellUnder(event.target);
  const hole = near(event.target, '[data-hole]') !== null;
  const discard = near(event.target, '[data-discard]') !== null;
  if (!tile && !spot && !slot && !hole && !discard) return null;
  return {
    id: event.pointerId,
    touch: event.pointerType === 'touch',
    x: event.clientX,
    y: event.clientY,
    tile: hole ? 'hole' : tile ? Number(tile.dataset.tile) : null,
    on: tile ?? event.target,
    spot,
    slot: slot ? Number(slot.dataset.slot) : null,
    discard,
    grip: gripOn(event, tile?.getBoundingClientRect()),
  };
}

function gripOn(event: PointerEvent, rect: DOMRect | undefined): Press['grip'] {
  if (!rect) return { x: 0, y: 0 };
  return {
    x: (rect.left + rect.width / 2 - event.clientX) / rect.width,
    y: (rect.top + rect.height / 2 - event.clientY) / rect.height,
  };
}
