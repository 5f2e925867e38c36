/** Mouse and touch: click, tap, drag, wheel and right click. */

import { untrack } from 'svelte';
import type { BoardState } from '../state/board-state.svelte';
import { activateCell, activateDiscard, activateMarker, activateSlot } from './activation';
import { TileDrag } from './drag';
import { DragVisuals } from './drag-visuals';
import { cellUnder, type Press, pressOn, tileUnder } from './press';
import { WheelSteps } from './wheel-steps';

/** A press becomes a drag when the pointer has moved so many pixels. */
const DRAG_DISTANCE = { mouse: 4, touch: 8 } as const;

export class PointerInput {
  #press: Press | null = null;
  #drag: TileDrag | null = null;
  #area: HTMLElement | null = null;
  #visuals = new DragVisuals();
  #wheel = new WheelSteps();

  constructor(private readonly board: BoardState) {}

  /** Listen on the element that holds hand and board; returns how to stop. */
  attach(area: HTMLElement): () => void {
    this.#area = area;
    const off = new AbortController();
    const { signal } = off;
    area.addEventListener('pointerdown', this.#down, { signal });
    area.addEventListener('pointerover', this.#over, { signal });
    area.addEventListener('contextmenu', this.#rightClick, { signal });
    area.addEventListener('wheel', this.#roll, { signal, passive: false });
    area.addEventListener('touchmove', this.#preventFling, { signal, passive: false });
    window.addEventListener('pointermove', this.#move, { signal });
    window.addEventListener('pointerup', this.#up, { signal });
    window.addEventListener('pointercancel', this.#cancel, { signal });
    return () => {
      off.abort();
      this.#drag?.stop();
      this.#area = null;
    };
  }

  /** Attachment for the image of the dragged tile, which is at once where the pointer is. */
  dragImage = (image: HTMLElement): (() => void) => {
    const off = this.#visuals.image(image);
    this.#drag?.placeImage();
    return off;
  };

  /** Attachment for the preview, which comes a frame after the tile was lifted. */
  dragPreview = (preview: HTMLElement): (() => void) => {
    const off = this.#visuals.preview(preview);
    untrack(() => this.#drag?.showPreview(this.board.target));
    return off;
  };

  // --- pressing ---------------------------------------------------------------------------

  #down = (event: PointerEvent): void => {
    this.board.lastInput = 'pointer';
    if (event.button !== 0) return;
    if (this.#press) this.#letGo();
    else this.#press = pressOn(event);
  };

  #move = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    if (!this.#drag) {
      const distance = Math.hypot(event.clientX - press.x, event.clientY - press.y);
      if (distance < DRAG_DISTANCE[press.touch ? 'touch' : 'mouse']) return;
      this.#drag = this.#lift(press);
    }
    // A tile that was let go of is not lifted again by the press that had lifted it.
    if (this.#drag?.isHeld) this.#drag.move(event.clientX, event.clientY);
  };

  /** A second finger came down: whoever drags and wants to stop puts one down. */
  #letGo(): void {
    if (this.#drag?.isHeld) this.board.cancel();
  }

  /** Else the browser takes a quick drag for a fling, and the next tap only ends the fling. */
  #preventFling = (event: TouchEvent): void => {
    if (this.#press && event.cancelable) event.preventDefault();
  };

  #up = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    if (!this.#drag) this.#click(press);
    else if (this.#drag.isHeld) this.#drag.drop();
    this.#press = null;
    this.#drag = null;
  };

  #cancel = (event: PointerEvent): void => {
    if (this.#press?.id !== event.pointerId) return;
    this.#press = null;
    this.#drag?.stop();
    this.#drag = null;
    this.board.cancel();
  };

  /** Begin to drag what was pressed, if it may be moved. */
  #lift(press: Press): TileDrag | null {
    const { board } = this;
    if (!board.editable || !this.#area || press.tile === null) return null;
    if (press.tile === 'marker' && board.markersLeft === 0) return null;
    // From here on nothing under the pointer needs to be found, and nothing there lights up.
    press.on.setPointerCapture(press.id);
    return new TileDrag(board, this.#visuals, press, press.tile, this.#area);
  }

  // --- clicking ---------------------------------------------------------------------------

  #click(press: Press): void {
    const { board } = this;
    if (!board.editable) return;
    if (press.tile === 'marker') activateMarker(board);
    else if (press.cell) activateCell(board, press.cell, { tapTurns: press.touch || board.config.clickTurns === true });
    else if (press.slot !== null) activateSlot(board, press.slot);
    else if (press.discard) activateDiscard(board);
  }

  #rightClick = (event: MouseEvent): void => {
    const tile = this.#tileToTurn(event.target);
    if (tile === null) return;
    event.preventDefault();
    // A long press on a touch screen also asks for the menu; it is not a right click.
    if (!this.#press?.touch) this.board.turn(tile);
  };

  #roll = (event: WheelEvent): void => {
    if (event.ctrlKey) return;
    const tile = this.#tileToTurn(event.target);
    if (tile === null) return;
    event.preventDefault();
    const step = this.#wheel.step(event);
    if (step !== 0) this.board.turn(tile, step);
  };

  /** The dragged tile, else the one under the pointer, else the selected one. */
  #tileToTurn(target: EventTarget | null): number | null {
    return this.board.drag ? this.board.held : (tileUnder(target) ?? this.board.held);
  }

  #over = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return;
    this.board.lastInput = 'pointer';
    this.board.hoverTile = tileUnder(event.target);
    this.board.hoverCell = cellUnder(event.target);
  };
}
