/**
 * A tile or marker on its way under the pointer. Its image is moved directly, once per frame; only a new target
 * goes through the state.
 */

import { sameCell } from '../cells';
import type { BoardState } from '../state/board-state.svelte';
import { placementOf, tileAt } from '../state/layout';
import type { Target } from '../types';
import type { DragVisuals } from './drag-visuals';
import { DropTargets, type ScreenPoint, sameTarget } from './drop-targets';
import type { Press } from './press';

/** How much of the last speed goes into the next, so that a tilt does not tremble. */
const SMOOTHING = 0.7;

export class TileDrag {
  readonly #targets: DropTargets;
  readonly #tile: number | 'marker';
  #x: number;
  #y: number;
  #speed = 0;
  #frame = 0;

  constructor(
    private readonly board: BoardState,
    private readonly visuals: DragVisuals,
    private readonly press: Press,
    tile: number | 'marker',
    area: HTMLElement,
  ) {
    this.#tile = tile;
    this.#x = press.x;
    this.#y = press.y;
    this.#targets = new DropTargets(area);
    board.selected = null;
    board.markerSelected = false;
    board.drag = { tile, size: this.#targets.size, touch: press.touch };
  }

  /** The pointer is here now; it is drawn in the next frame. */
  move(x: number, y: number): void {
    this.#speed = SMOOTHING * this.#speed + (1 - SMOOTHING) * (x - this.#x);
    this.#x = x;
    this.#y = y;
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#draw);
  }

  /** False once the tile was let go of meanwhile, by Escape or a second finger. */
  get isHeld(): boolean {
    return this.board.drag?.tile === this.#tile;
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  /** Move the image to the pointer. */
  placeImage(): void {
    this.visuals.move(this.#centre(), this.#targets.size, this.#speed);
  }

  /** Show the preview in the cell where the tile would lie; its own cell needs none. */
  showPreview(target: Target | null): void {
    const tile = this.#tile;
    if (tile === 'marker') return;
    const cell = target?.kind === 'cell' ? target.cell : null;
    const own = cell !== null && tileAt(this.board.layout, cell)?.tile === tile;
    if (cell === null || own) this.visuals.showPreview(null, false);
    else this.visuals.showPreview(this.#targets.rectOf(cell), this.board.canLay(tile, cell));
  }

  /** Let go here. */
  drop(): void {
    this.stop();
    const target = this.#targetNow();
    const rect = this.visuals.rect;
    this.board.cancel();
    if (this.#tile === 'marker') this.#dropMarker(target);
    else this.#dropTile(this.#tile, target, rect);
  }

  #dropMarker(target: Target | null): void {
    const there = target?.kind === 'cell' ? tileAt(this.board.layout, target.cell) : undefined;
    if (there && !this.board.isFaceDown(there.tile)) this.board.flip(there.tile);
  }

  #dropTile(tile: number, target: Target | null, rect: DOMRect | undefined): void {
    const { board } = this;
    const from = rect ? new Map([[tile, rect]]) : undefined;
    const laid = placementOf(board.layout, tile);
    if (target?.kind === 'discard') board.discard(tile, from);
    else if (target?.kind === 'hand') board.takeBack(tile, from);
    else if (target?.kind === 'cell' && board.canLay(tile, target.cell) && !(laid && sameCell(laid, target.cell))) {
      board.lay(tile, target.cell, from);
    } else {
      // Nothing changes: it moves back to where it was.
      board.transition(() => {}, from);
    }
  }

  /** The centre of the dragged tile. */
  #centre(): ScreenPoint {
    const { touch, grip } = this.press;
    if (touch) return this.#targets.floatingOver({ x: this.#x, y: this.#y });
    return { x: this.#x + grip.x * this.#targets.size, y: this.#y + grip.y * this.#targets.size };
  }

  #draw = (): void => {
    this.#frame = 0;
    if (!this.isHeld) return;
    this.placeImage();
    const target = this.#targetNow();
    if (sameTarget(target, this.board.target)) return;
    this.board.target = target;
    this.showPreview(target);
  };

  #targetNow(): Target | null {
    if (this.#tile === 'marker') {
      const cell = this.#targets.cellAt(this.#centre());
      return cell && tileAt(this.board.layout, cell) ? { kind: 'cell', cell } : null;
    }
    const target = this.#targets.at(this.#centre(), { x: this.#x, y: this.#y });
    return target?.kind === 'hand' && this.board.inHand.has(this.#tile) ? null : target;
  }
}
