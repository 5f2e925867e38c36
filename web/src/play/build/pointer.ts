/**
 * Mouse and touch on the building screen: drag, click, wheel and right click. While a tile is
 * dragged, its ghost is moved directly, once per frame; only a new target goes through the state.
 */

import { untrack } from 'svelte';
import { activateDiscard, activateSlot, activateSpot } from './activation';
import { Carried } from './carried';
import { DropTargets, type Point, sameTarget } from './drop-targets';
import { flyFrom } from './flights';
import { placementOf, spotKey, tileAt } from './layout';
import { type Press, pressOn, spotUnder, tileUnder } from './press';
import { Wheel } from './wheel';
import type { Target, Workbench } from './workbench.svelte';

/** A finger hides what is under it: the tile floats this far above. */
const LIFT = 56;
const MOUSE_SLOP = 4;
const TOUCH_SLOP = 8;

export class PointerPlay {
  #press: Press | null = null;
  #targets: DropTargets | null = null;
  #x = 0;
  #y = 0;
  #speed = 0;
  #frame = 0;
  #carried = new Carried();
  #wheel = new Wheel();

  constructor(private readonly bench: Workbench) {}

  /** On the element that holds hand and board: `{@attach pointer.attach}`. */
  attach = (stage: HTMLElement): (() => void) => {
    this.bench.stage = stage;
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
      this.bench.stage = null;
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
    untrack(() => this.#show(this.bench.target));
    return off;
  };

  // --- pressing ---------------------------------------------------------------------------

  #down = (event: PointerEvent): void => {
    this.bench.touched('pointer');
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
    if (!this.bench.drag) {
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
    if (this.bench.drag) this.#letGo();
    else this.#click(press);
    this.#press = null;
  };

  #cancel = (event: PointerEvent): void => {
    if (this.#press?.id !== event.pointerId) return;
    this.#press = null;
    this.bench.drop();
  };

  // --- clicking ---------------------------------------------------------------------------

  #click(press: Press): void {
    const bench = this.bench;
    if (!bench.free) return;
    if (press.tile === 'hole') {
      bench.selected = null;
      bench.holeArmed = !bench.holeArmed;
    } else if (press.spot) activateSpot(bench, press.spot, { tapTurns: press.touch });
    else if (press.slot !== null) activateSlot(bench, press.slot);
    else if (press.discard) activateDiscard(bench);
  }

  #rightClick = (event: MouseEvent): void => {
    const tile = this.bench.drag ? this.bench.held : tileUnder(event.target);
    if (tile === null && this.bench.held === null) return;
    event.preventDefault();
    // A long press on a touch screen also asks for the menu; it is not a right click.
    if (this.#press?.touch) return;
    this.bench.turn(tile ?? this.bench.held!);
  };

  #roll = (event: WheelEvent): void => {
    if (event.ctrlKey) return;
    const tile = this.bench.drag ? this.bench.held : (tileUnder(event.target) ?? this.bench.held);
    if (tile === null) return;
    event.preventDefault();
    const way = this.#wheel.roll(event);
    if (way !== 0) this.bench.turn(tile, way);
  };

  #over = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return;
    this.bench.touched('pointer');
    this.bench.hovered = tileUnder(event.target);
    this.bench.hoverSpot = spotUnder(event.target);
  };

  // --- dragging ---------------------------------------------------------------------------

  #lift(press: Press): boolean {
    const { bench } = this;
    if (!bench.free || !bench.stage || press.tile === null) return false;
    if (press.tile === 'hole' && bench.holesLeft === 0) return false;
    // From here on nothing under the pointer needs to be found, and nothing there lights up.
    press.on.setPointerCapture(press.id);
    this.#targets = new DropTargets(bench.stage);
    const { size } = this.#targets;
    bench.selected = null;
    bench.holeArmed = false;
    bench.drag = { tile: press.tile, size, touch: press.touch };
    return true;
  }

  /** The centre of the dragged tile. */
  #centre(): Point {
    const drag = this.bench.drag;
    const press = this.#press;
    if (!drag || !press) return { x: this.#x, y: this.#y };
    if (press.touch) return { x: this.#x, y: this.#y - LIFT };
    return { x: this.#x + press.grip.x * drag.size, y: this.#y + press.grip.y * drag.size };
  }

  #draw = (): void => {
    this.#frame = 0;
    this.#place();
    const target = this.#targetNow();
    if (sameTarget(target, this.bench.target)) return;
    this.bench.target = target;
    this.#show(target);
  };

  /** The preview in the cell where the tile would lie; its own cell needs none. */
  #show(target: Target | null): void {
    const tile = this.bench.drag?.tile;
    if (typeof tile !== 'number') return;
    const spot = target?.kind === 'cell' ? target.spot : null;
    const own = spot !== null && tileAt(this.bench.layout, spot)?.tile === tile;
    if (spot === null || own) this.#carried.show(null, false);
    else this.#carried.show(this.#targets?.rectOf(spot), this.bench.mayGo(tile, spot));
  }

  #place(): void {
    const drag = this.bench.drag;
    if (drag) this.#carried.move(this.#centre(), drag.size, this.#speed);
  }

  #targetNow(): Target | null {
    const { bench } = this;
    const tile = bench.drag?.tile;
    if (tile === undefined || !this.#targets) return null;
    if (tile === 'hole') {
      const spot = this.#targets.cellAt(this.#centre());
      return spot && tileAt(bench.layout, spot) ? { kind: 'cell', spot } : null;
    }
    const target = this.#targets.at(this.#centre(), { x: this.#x, y: this.#y });
    return target?.kind === 'hand' && bench.inHand.has(tile) ? null : target;
  }

  #letGo(): void {
    const { bench } = this;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const drag = bench.drag;
    const target = this.#targetNow();
    const rect = this.#carried.rect;
    bench.drop();
    if (!drag) return;
    if (drag.tile === 'hole') {
      const there = target?.kind === 'cell' ? tileAt(bench.layout, target.spot) : undefined;
      if (there && !bench.live.own.faceDown.includes(there.tile)) bench.flip(there.tile);
      return;
    }
    const from = rect ? new Map([[drag.tile, rect]]) : undefined;
    if (target?.kind === 'cell' && bench.mayGo(drag.tile, target.spot)) {
      const same = placementOf(bench.layout, drag.tile);
      if (!same || spotKey(same) !== spotKey(target.spot)) bench.lay(drag.tile, target.spot, from);
      else flyFrom(bench.stage, () => {}, from);
    } else if (target?.kind === 'discard') bench.setAside(drag.tile, from);
    else if (target?.kind === 'hand') bench.sendBack(drag.tile, from);
    else flyFrom(bench.stage, () => {}, from);
  }
}
