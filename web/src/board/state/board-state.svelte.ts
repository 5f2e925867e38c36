/**
 * What the player does with tiles while building: holding, laying, turning, sending back. Mouse,
 * touch and keyboard all end here. Every change is shown at once; the connection sends it on.
 */

import { SvelteMap } from 'svelte/reactivity';
import type { Layout } from '../../connection/arrangement-channel';
import type { LiveTable } from '../../connection/live-table.svelte';
import { sameMembers, steady } from '../../connection/steady';
import { t } from '../../messages';
import { tileOf } from '../../tile/code';
import { describeSegments } from '../../tile/describe';
import type { Shape } from '../../wire';
import type { Announcer } from '../../play/announcer.svelte';
import { play, pulse } from '../../play/sound/sounds';
import { flyFrom, type Rects } from '../view/flights';
import {
  isOpen,
  lay,
  placementOf,
  places,
  pushAlong,
  sendBack,
  setAside,
  shownCells,
  type Cell,
  cellKey,
  cellOf,
  tileAt,
  turned,
  turnLaid,
} from './layout';
import { cellInWords } from '../../play/build/words';

/** Where a held tile would go. */
export type Target =
  | { readonly kind: 'cell'; readonly spot: Cell }
  | { readonly kind: 'discard' }
  | { readonly kind: 'hand' };

export interface Drag {
  /** The tile, or a black hole that looks for one. */
  readonly tile: number | 'hole';
  /** The size on the board, in pixels. */
  readonly size: number;
  readonly touch: boolean;
}

export class BoardState {
  /** Held by a click, a tap or the keyboard. */
  selected = $state<number | null>(null);
  drag = $state.raw<Drag | null>(null);
  target = $state.raw<Target | null>(null);
  /** A black hole was tapped and waits for its tile. */
  holeArmed = $state(false);
  focusCell = $state.raw<Cell>({ row: 0, col: 0, part: 0 });
  focusSlot = $state(0);
  /** The keyboard is on the board. */
  boardFocused = $state(false);
  /** The cell under the mouse while a tile is held. */
  hoverCell = $state.raw<Cell | null>(null);
  /** The tile under the mouse. */
  hovered: number | null = null;
  /** Looks closer or from further away, where the board has no frame. */
  zoom: ((how: 'in' | 'out' | 'all') => void) | null = null;
  /** The screen that the tiles fly over. */
  stage: HTMLElement | null = null;

  /** The last thing touched was a pointer and not a key. */
  byPointer = $state(false);

  /** Quarter turns without end, so that a tile always turns the short way. */
  #spins = new SvelteMap<number, number>();

  #steadyHand = steady<readonly number[]>(sameMembers);
  #steadyInHand = steady<ReadonlySet<number>>(sameMembers);

  constructor(
    readonly live: LiveTable,
    readonly announcer: Announcer,
  ) {}

  shape = $derived.by<Shape>(() => this.live.round?.rules.shape ?? 'square');
  hand = $derived.by<readonly number[]>(() => this.#steadyHand(this.live.mine?.hand ?? []));
  layout = $derived.by<Layout>(() => this.live.own.layout);
  #seat = $derived.by(() => (this.live.seat === null ? undefined : this.live.seats[this.live.seat]));
  locked = $derived.by(() => this.#seat?.locked ?? false);
  finished = $derived.by(() => this.#seat?.done ?? false);
  /** Tiles may be touched. */
  free = $derived(!this.locked && !this.finished);
  held = $derived.by<number | null>(() => {
    const dragged = this.drag?.tile;
    return typeof dragged === 'number' ? dragged : this.selected;
  });
  /** The cell in which the held tile is shown at half strength. */
  preview = $derived.by<Cell | null>(() => {
    if (this.drag) return this.target?.kind === 'cell' ? this.target.spot : null;
    if (this.selected === null && !this.holeArmed) return null;
    if (this.byPointer) return this.hoverCell;
    return this.boardFocused ? this.focusCell : null;
  });
  spots = $derived(shownCells(this.shape, this.layout, this.held));
  inHand = $derived.by<ReadonlySet<number>>(() => {
    const out = new Set(this.layout.placements.map((one) => one.tile));
    return this.#steadyInHand(new Set(this.hand.filter((tile) => !out.has(tile) && tile !== this.layout.discard)));
  });
  laid = $derived(this.layout.placements.length);
  missing = $derived(places(this.shape) - this.laid);
  #codes = $derived.by(
    () => new Map(this.live.table?.tile_set.tiles.map(({ id, code }) => [id, code]) ?? []),
  );

  code(tile: number): string | undefined {
    return this.#codes.get(tile);
  }

  // --- turning ----------------------------------------------------------------------------

  /** As laid; tiles in the hand remember how they were turned. */
  turns(tile: number): number {
    const laid = placementOf(this.layout, tile);
    return laid ? (laid.turns ?? 0) : turned(this.#spins.get(tile) ?? 0, 0);
  }

  /** The turns to draw: never the long way round. */
  spin(tile: number): number {
    const turns = this.turns(tile);
    const spin = this.#spins.get(tile) ?? turns;
    return turned(spin, 0) === turns ? spin : turns;
  }

  turn(tile: number, by: 1 | -1 = 1): void {
    if (!this.free || this.live.own.faceDown.includes(tile)) return;
    this.#spins.set(tile, this.spin(tile) + by);
    if (placementOf(this.layout, tile)) this.live.own.arrange(turnLaid(this.layout, tile, by));
    play('turn');
    const code = this.code(tile);
    if (code) this.announcer.say(t('build.said.turned', { where: describeSegments(tileOf(code, this.turns(tile))) }));
  }

  // --- holding ----------------------------------------------------------------------------

  select(tile: number | null): void {
    if (tile !== null && !this.free) return;
    if (tile !== null && tile !== this.selected) play('pickUp');
    this.selected = tile;
    this.holeArmed = false;
  }

  /** Let go of everything; false if nothing was held. */
  drop(): boolean {
    const held = this.selected !== null || this.drag !== null || this.holeArmed;
    this.selected = null;
    this.drag = null;
    this.target = null;
    this.holeArmed = false;
    return held;
  }

  mayGo(tile: number, spot: Cell): boolean {
    return isOpen(this.shape, this.layout, tile, spot);
  }

  // --- laying -----------------------------------------------------------------------------

  lay(tile: number, spot: Cell, from?: Rects): void {
    if (!this.free || !this.mayGo(tile, spot)) return;
    const there = tileAt(this.layout, spot);
    const turns = this.turns(tile);
    this.#change(lay(this.layout, tile, spot, turns), from);
    this.selected = null;
    play(there && there.tile !== tile ? 'swap' : 'snap', this.laid);
    pulse();
    this.announcer.say(
      t('build.said.laid', { where: cellInWords(this.shape, spot), n: this.laid, all: places(this.shape) }),
    );
  }

  sendBack(tile: number, from?: Rects): void {
    if (!this.free || this.inHand.has(tile)) {
      this.selected = null;
      return;
    }
    // It keeps its turn in the hand.
    this.#spins.set(tile, this.spin(tile));
    this.#change(sendBack(this.layout, tile), from);
    this.selected = null;
    play('pickUp');
    this.announcer.say(t('build.said.back', { n: this.laid, all: places(this.shape) }));
  }

  setAside(tile: number, from?: Rects): void {
    if (!this.free || this.shape !== 'twin') return;
    this.#change(setAside(this.layout, tile), from);
    this.selected = null;
    play('snap', this.laid);
    this.announcer.say(t('build.said.discarded'));
  }

  push(tile: number, step: 1 | -1): void {
    if (!this.free || this.shape !== 'line') return;
    const pushed = pushAlong(this.layout, tile, step);
    if (pushed === this.layout) return;
    this.#change(pushed);
    play('swap');
    const spot = placementOf(pushed, tile);
    if (!spot) return;
    this.focusCell = cellOf(spot);
    this.announcer.say(
      t('build.said.laid', { where: cellInWords(this.shape, cellOf(spot)), n: this.laid, all: places(this.shape) }),
    );
  }

  #change(layout: Layout, from?: Rects): void {
    flyFrom(this.stage, () => this.live.own.arrange(layout), from);
  }

  // --- black holes ------------------------------------------------------------------------

  holes = $derived.by(() => this.live.round?.rules.face_down ?? 0);
  holesLeft = $derived.by(() => Math.max(0, this.holes - this.live.own.faceDown.length));

  /** Turn a laid tile face down, or up again. */
  flip(tile: number): void {
    if (!this.free || this.holes === 0 || !placementOf(this.layout, tile)) return;
    const down = !this.live.own.faceDown.includes(tile);
    if (down && this.holesLeft === 0) {
      this.announcer.say(t('build.said.no-hole'));
      return;
    }
    this.holeArmed = false;
    this.selected = null;
    play('turn');
    this.announcer.say(down ? t('build.said.face-down') : t('build.said.face-up'));
    void this.live.own.turnFaceDown(tile, down);
  }

  // --- whose hand --------------------------------------------------------------------------

  touched(by: 'pointer' | 'keys'): void {
    this.byPointer = by === 'pointer';
  }

  /** The tile that a key means: the held one, else the one under the mouse or in focus. */
  meant(focus: 'hand' | 'board' | null): number | null {
    if (this.held !== null) return this.held;
    if (this.byPointer && this.hovered !== null) return this.hovered;
    if (focus === 'hand') {
      const tile = this.hand[this.focusSlot];
      return tile !== undefined && this.inHand.has(tile) ? tile : null;
    }
    if (focus === 'board') return tileAt(this.layout, this.focusCell)?.tile ?? null;
    return this.hovered;
  }

  isFocused(spot: Cell): boolean {
    return cellKey(spot) === cellKey(this.focusCell);
  }
}
