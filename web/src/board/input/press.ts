/** What a mouse button or a finger went down on. */

import type { Cell } from '../types';
import { readCell } from './drop-targets';

export interface Press {
  /** The pointer's id. */
  readonly id: number;
  readonly touch: boolean;
  readonly x: number;
  readonly y: number;
  readonly tile: number | 'marker' | null;
  /** The element that was pressed. */
  readonly on: Element;
  readonly cell: Cell | null;
  readonly slot: number | null;
  readonly discard: boolean;
  /** From the pointer to the tile's centre, in tile widths. */
  readonly grip: { readonly x: number; readonly y: number };
}

const closest = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

export function tileUnder(target: EventTarget | null): number | null {
  const tile = closest(target, '[data-tile]');
  return tile ? Number(tile.dataset.tile) : null;
}

export function cellUnder(target: EventTarget | null): Cell | null {
  const cell = closest(target, '[data-cell]');
  return cell ? readCell(cell) : null;
}

export function slotUnder(target: EventTarget | null): number | null {
  const slot = closest(target, '[data-slot]');
  return slot ? Number(slot.dataset.slot) : null;
}

/** Null for a press beside hand and board, or on a button that lies on a tile. */
export function pressOn(event: PointerEvent): Press | null {
  if (!(event.target instanceof Element) || event.target.closest('[data-no-drag]')) return null;
  const tile = closest(event.target, '[data-tile]');
  const slot = slotUnder(event.target);
  const cell = cellUnder(event.target);
  const marker = closest(event.target, '[data-marker]') !== null;
  const discard = closest(event.target, '[data-discard]') !== null;
  if (!tile && !cell && slot === null && !marker && !discard) return null;
  return {
    id: event.pointerId,
    touch: event.pointerType === 'touch',
    x: event.clientX,
    y: event.clientY,
    tile: marker ? 'marker' : tile ? Number(tile.dataset.tile) : null,
    on: tile ?? event.target,
    cell,
    slot,
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
