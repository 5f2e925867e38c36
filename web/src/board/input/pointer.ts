/**
 * Mouse and touch on the building screen: drag, click, wheel and right click. While a tile is
 * dragged, its ghost is moved directly, once per frame; only a new target goes through the state.
 */

import { untrack } from 'svelte';
import { activateDiscard, activateSlot, activateCell } from './activation';
import { DragVisuals } from './drag-visuals';
import { DropTargets, type Point, sameTarget } from './drop-targets';
import { flyFrom } from '../view/flights';
import { placementOf, cellKey, tileAt } from '../state/layout';
import { type Press, pressOn, cellUnder, tileUnder } from './press';
import { Wheel } from './wheel';
import type { Target, BoardState } from '../state/board-state.svelte';

/** A finger hides what is under it: the tile floats this far above. */
const LIFT = 56;
const MOUSE_SLOP = 4;
const TOUCH_SLOP = 8;

export class PointerInput {
  #press: Press | null = null;
  #targets: DropTargets | null = null;
  #x = 0;
  #y = 0;
  #speed = 0;
  #frame = 0;
  #carried = new DragVisuals();
  #wheel = new Wheel();

  constructor(private readonly board: BoardState) {}

  /** On the element that holds hand and board: `{@attach pointer.attach}`. */
  attach = (stage: HTMLElement): (() => void) => {
    this.board.stage = stage;
    const off = new AbortController();
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      call: (event: HTMLElementEventMap[Name]) => void,
      options: AddEventListenerOptions = {},
    ): void => stage.addEventListener(name, call as EventListener, { signal: off.signal, ...options });
    on('pointerdown', this.#down);
    on('pointerover', this.#over);
    on('contextmenu', this.#rightClick);
    on('wheel', this.#roll, { passive: false });
    on('touchmove', this.#noFling, { passive: false });
    window.addEventListener('pointermove', this.#move, { signal: off.signal });
    window.addEventListener('pointerup', this.#up, { signal: off.signal });
    window.addEventListener('pointercancel', this.#cancel, { signal: off.signal });
    return () => {
      off.abort();
      cancelAnimationFrame(this.#frame);
      this.board.stage = null;
    };
  };

  /** On the ghost, which is at once where the pointer is. */
  carry = (ghost: HTMLElement): (() => void) => {
    const off = this.#carried.ghost(ghost);
    this.#place();
    return off;
  };

  /** On the preview, which comes when the tile has been lifted. */
  aim = (preview: HTMLElement): (() => void) => {
    const off = this.#carried.preview(preview);
    untrack(() => this.#show(this.board.target));
    return off;
  };

  // --- pressing ---------------------------------------------------------------------------

  #down = (event: PointerEvent): void => {
    this.board.touched('pointer');
    if (event.button !== 0 || this.#press) return;
    const press = pressOn(event);
    if (!press) return;
    this.#press = press;
    this.#x = event.clientX;
    this.#y = event.clientY;
  };

  #move = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    this.#speed = 0.7 * this.#speed + 0.3 * (event.clientX - this.#x);
    this.#x = event.clientX;
    this.#y = event.clientY;
    if (!this.board.drag) {
      const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
      if (far < (press.touch ? TOUCH_SLOP : MOUSE_SLOP) || press.tile === null) return;
      if (!this.#lift(press)) return;
    }
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#draw);
  };

  /** Else the browser takes a quick drag for a fling, and the next tap only for its end. */
  #noFling = (event: TouchEvent): void => {
    if (this.#press && event.cancelable) event.preventDefault();
  };

  #up = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    if (this.board.drag) this.#letGo();
    else this.#click(press);
    this.#press = null;
  };

  #cancel = (event: PointerEvent): void => {
    if (this.#press?.id !== event.pointerId) return;
    this.#press = null;
    this.board.drop();
  };

  // --- clicking ---------------------------------------------------------------------------

  #click(press: Press): void {
    const board = this.board;
    if (!board.free) return;
    if (press.tile === 'hole') {
      board.selected = null;
      board.holeArmed = !board.holeArmed;
    } else if (press.spot) activateCell(board, press.spot, { tapTurns: press.touch });
    else if (press.slot !== null) activateSlot(board, press.slot);
    else if (press.discard) activateDiscard(board);
  }

  #rightClick = (event: MouseEvent): void => {
    const tile = this.board.drag ? this.board.held : tileUnder(event.target);
    if (tile === null && this.board.held === null) return;
    event.preventDefault();
    // A long press on a touch screen also asks for the menu; it is not a right click.
    if (this.#press?.touch) return;
    this.board.turn(tile ?? this.board.held!);
  };

  #roll = (event: WheelEvent): void => {
    if (event.ctrlKey) return;
    const tile = this.board.drag ? this.board.held : (tileUnder(event.target) ?? this.board.held);
    if (tile === null) return;
    event.preventDefault();
    const way = this.#wheel.roll(event);
    if (way !== 0) this.board.turn(tile, way);
  };

  #over = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return;
    this.board.touched('pointer');
    this.board.hovered = tileUnder(event.target);
    this.board.hoverCell = cellUnder(event.target);
  };

  // --- dragging ---------------------------------------------------------------------------

  #lift(press: Press): boolean {
    const { board } = this;
    if (!board.free || !board.stage || press.tile === null) return false;
    if (press.tile === 'hole' && board.holesLeft === 0) return false;
    // From here on nothing under the pointer needs to be found, and nothing there lights up.
    press.on.setPointerCapture(press.id);
    this.#targets = new DropTargets(board.stage);
    const { size } = this.#targets;
    board.selected = null;
    board.holeArmed = false;
    board.drag = { tile: press.tile, size, touch: press.touch };
    return true;
  }

  /** The centre of the dragged tile. */
  #centre(): Point {
    const drag = this.board.drag;
    const press = this.#press;
    if (!drag || !press) return { x: this.#x, y: this.#y };
    if (press.touch) return { x: this.#x, y: this.#y - LIFT };
    return { x: this.#x + press.grip.x * drag.size, y: this.#y + press.grip.y * drag.size };
  }

  #draw = (): void => {
    this.#frame = 0;
    this.#place();
    const target = this.#targetNow();
    if (sameTarget(target, this.board.target)) return;
    this.board.target = target;
    this.#show(target);
  };

  /** The preview in the cell where the tile would lie; its own cell needs none. */
  #show(target: Target | null): void {
    const tile = this.board.drag?.tile;
    if (typeof tile !== 'number') return;
    const spot = target?.kind === 'cell' ? target.spot : null;
    const own = spot !== null && tileAt(this.board.layout, spot)?.tile === tile;
    if (spot === null || own) this.#carried.show(null, false);
    else this.#carried.show(this.#targets?.rectOf(spot), this.board.mayGo(tile, spot));
  }

  #place(): void {
    const drag = this.board.drag;
    if (drag) this.#carried.move(this.#centre(), drag.size, this.#speed);
  }

  #targetNow(): Target | null {
    const { board } = this;
    const tile = board.drag?.tile;
    if (tile === undefined || !this.#targets) return null;
    if (tile === 'hole') {
      const spot = this.#targets.cellAt(this.#centre());
      return spot && tileAt(board.layout, spot) ? { kind: 'cell', spot } : null;
    }
    const target = this.#targets.at(this.#centre(), { x: this.#x, y: this.#y });
    return target?.kind === 'hand' && board.inHand.has(tile) ? null : target;
  }

  #letGo(): void {
    const { board } = this;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const drag = board.drag;
    const target = this.#targetNow();
    const rect = this.#carried.rect;
    board.drop();
    if (!drag) return;
    if (drag.tile === 'hole') {
      const there = target?.kind === 'cell' ? tileAt(board.layout, target.spot) : undefined;
      if (there && !board.live.own.faceDown.includes(there.tile)) board.flip(there.tile);
      return;
    }
    const from = rect ? new Map([[drag.tile, rect]]) : undefined;
    if (target?.kind === 'cell' && board.mayGo(drag.tile, target.spot)) {
      const same = placementOf(board.layout, drag.tile);
      if (!same || cellKey(same) !== cellKey(target.spot)) board.lay(drag.tile, target.spot, from);
      else flyFrom(board.stage, () => {}, from);
    } else if (target?.kind === 'discard') board.setAside(drag.tile, from);
    else if (target?.kind === 'hand') board.sendBack(drag.tile, from);
    else flyFrom(board.stage, () => {}, from);
  }
}
