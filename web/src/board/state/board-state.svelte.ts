/**
 * The state of a board while somebody plays on it: what is held, aimed at and in focus. Mouse, touch and
 * keyboard all end in the methods of this class. It knows no document: `BoardInput` connects it with one.
 */

import { sameMembers, stableReference } from '../../ui/rendering/stable-reference';
import { sameCell } from '../cells';
import type { BoardConfig, BoardEvent, Zoom } from '../config';
import type { Cell, Drag, Layout, Shape, Target } from '../types';
import { discard, lay, placementOf, takeBack, tileAt, turnLaid } from './layout';
import { isOpen, shownCells } from './open-cells';
import { pushAlong } from './push-along';
import { TileTurns } from './tile-turns.svelte';

/** Where tiles were seen before a change, by tile. */
export type TileRects = ReadonlyMap<number, DOMRect>;
/** Makes a change and shows it as movement. `from` says where some tiles come from, if not from their place. */
export type Transition = (change: () => void, from?: TileRects) => void;
/** The part of the board that has the keyboard's focus. */
export type FocusedPart = 'hand' | 'board' | null;

export class BoardState {
  /** The tile held by a click, a tap or a key. */
  selected = $state<number | null>(null);
  drag = $state.raw<Drag | null>(null);
  /** Where the dragged tile would go. */
  target = $state.raw<Target | null>(null);
  /** A marker was chosen and waits for the tile that it turns face down. */
  markerSelected = $state(false);
  focusCell = $state.raw<Cell>({ row: 0, col: 0, part: 0 });
  /** The place in the hand that has the focus, or had it last. */
  focusSlot = $state(0);
  /** A cell has the keyboard's focus. */
  boardFocused = $state(false);
  /** The cell under the mouse. */
  hoverCell = $state.raw<Cell | null>(null);
  /** The tile under the mouse. */
  hoverTile: number | null = null;
  lastInput = $state<'pointer' | 'keys'>('keys');

  /** Set by what draws the board; without it changes are shown at once. */
  transition: Transition = (change) => change();
  /** Set by a board that can be zoomed. */
  zoom: ((how: Zoom) => void) | null = null;

  #turns = new TileTurns();
  #stableInHand = stableReference<ReadonlySet<number>>(sameMembers);

  constructor(readonly config: BoardConfig) {}

  shape = $derived.by<Shape>(() => this.config.shape);
  layout = $derived.by<Layout>(() => this.config.layout);
  hand = $derived.by<readonly number[]>(() => this.config.hand);
  editable = $derived.by<boolean>(() => this.config.editable);
  /** The tile that is dragged or selected. */
  held = $derived.by<number | null>(() => {
    const dragged = this.drag?.tile;
    return typeof dragged === 'number' ? dragged : this.selected;
  });
  /** The cell in which the held tile is shown at half strength. */
  preview = $derived.by<Cell | null>(() => {
    if (this.drag) return this.target?.kind === 'cell' ? this.target.cell : null;
    if (this.selected === null && !this.markerSelected) return null;
    if (this.lastInput === 'pointer') return this.hoverCell;
    return this.boardFocused ? this.focusCell : null;
  });
  cells = $derived.by(() => shownCells(this.shape, this.layout, this.held, this.config.size));
  /** Tiles that are neither laid nor discarded. */
  inHand = $derived.by<ReadonlySet<number>>(() => {
    const laid = new Set(this.layout.placements.map((one) => one.tile));
    return this.#stableInHand(new Set(this.hand.filter((tile) => !laid.has(tile) && tile !== this.layout.discard)));
  });
  /** How many tiles are on the board. */
  laid = $derived(this.layout.placements.length);
  markersLeft = $derived.by(() => Math.max(0, this.config.maxFaceDown - this.config.faceDown.length));

  isFaceDown(tile: number): boolean {
    return this.config.faceDown.includes(tile);
  }

  isFocused(cell: Cell): boolean {
    return sameCell(cell, this.focusCell);
  }

  /** Whether a tile can be put on a cell. */
  canLay(tile: number, cell: Cell): boolean {
    return isOpen(this.shape, this.layout, tile, cell, this.config.size);
  }

  // --- turning ----------------------------------------------------------------------------

  /** Quarter turns of a tile from 0 to 3: as it is laid, or as it stands in the hand. */
  turns(tile: number): number {
    const laid = placementOf(this.layout, tile);
    return laid ? (laid.turns ?? 0) : this.#turns.inHand(tile);
  }

  /** Quarter turns to draw. They may be more than 3, so that a tile never turns the long way round. */
  drawnTurns(tile: number): number {
    return this.#turns.drawn(tile, this.turns(tile));
  }

  turn(tile: number, by: 1 | -1 = 1): void {
    if (!this.editable || this.isFaceDown(tile)) return;
    this.#turns.remember(tile, this.drawnTurns(tile) + by);
    if (placementOf(this.layout, tile)) this.config.onarrange(turnLaid(this.layout, tile, by));
    this.#tell({ type: 'turned', tile, turns: this.turns(tile) });
  }

  // --- holding ----------------------------------------------------------------------------

  select(tile: number | null): void {
    if (tile !== null && !this.editable) return;
    if (tile !== null && tile !== this.selected) this.#tell({ type: 'picked-up', tile });
    this.selected = tile;
    this.markerSelected = false;
  }

  /** Let go of everything that is held; returns false if nothing was. */
  cancel(): boolean {
    const held = this.selected !== null || this.drag !== null || this.markerSelected;
    this.selected = null;
    this.drag = null;
    this.target = null;
    this.markerSelected = false;
    return held;
  }

  // --- moving -----------------------------------------------------------------------------

  /** Lay a tile; one that lies there swaps places with it. */
  lay(tile: number, cell: Cell, from?: TileRects): void {
    if (!this.editable || !this.canLay(tile, cell)) return;
    const there = tileAt(this.layout, cell)?.tile ?? tile;
    this.#arrange(lay(this.layout, tile, cell, this.turns(tile)), from);
    this.#tell({ type: 'laid', tile, cell, replaced: there === tile ? null : there, laid: this.laid });
  }

  /** Take a tile back into the hand, where it keeps its turn. */
  takeBack(tile: number, from?: TileRects): void {
    if (!this.editable || this.inHand.has(tile)) {
      this.selected = null;
      return;
    }
    this.#turns.remember(tile, this.drawnTurns(tile));
    this.#arrange(takeBack(this.layout, tile), from);
    this.#tell({ type: 'taken-back', tile, laid: this.laid });
  }

  discard(tile: number, from?: TileRects): void {
    if (!this.editable || this.shape !== 'twin') return;
    this.#arrange(discard(this.layout, tile), from);
    this.#tell({ type: 'discarded', tile, laid: this.laid });
  }

  /** Push a tile of a line one cell along, and those in its way with it. */
  push(tile: number, step: 1 | -1): void {
    if (!this.editable || this.shape !== 'line') return;
    const pushed = pushAlong(this.layout, tile, step);
    const there = placementOf(pushed, tile);
    if (pushed === this.layout || !there) return;
    this.transition(() => this.config.onarrange(pushed));
    this.focusCell = { row: there.row, col: there.col, part: 0 };
    this.#tell({ type: 'pushed', tile, cell: this.focusCell, laid: this.laid });
  }

  /** The tile that was moved is no longer held. */
  #arrange(layout: Layout, from?: TileRects): void {
    this.transition(() => this.config.onarrange(layout), from);
    this.selected = null;
  }

  // --- turning face down ------------------------------------------------------------------

  /** Turn a laid tile face down, or face up again. */
  flip(tile: number): void {
    if (!this.editable || this.config.maxFaceDown === 0 || !placementOf(this.layout, tile)) return;
    const down = !this.isFaceDown(tile);
    if (down && this.markersLeft === 0) {
      this.#tell({ type: 'no-marker-left', tile });
      return;
    }
    this.markerSelected = false;
    this.selected = null;
    this.config.onfacedown(tile, down);
    this.#tell({ type: down ? 'turned-face-down' : 'turned-face-up', tile });
  }

  // --- keys -------------------------------------------------------------------------------

  /** The tile that a letter key means: the held one, else the one under the mouse or in focus. */
  tileForKey(focus: FocusedPart): number | null {
    if (this.held !== null) return this.held;
    if (this.lastInput === 'pointer' && this.hoverTile !== null) return this.hoverTile;
    if (focus === 'hand') {
      const tile = this.hand[this.focusSlot];
      return tile !== undefined && this.inHand.has(tile) ? tile : null;
    }
    if (focus === 'board') return tileAt(this.layout, this.focusCell)?.tile ?? null;
    return this.hoverTile;
  }

  #tell(event: BoardEvent): void {
    this.config.onevent?.(event);
  }
}
