/** Moves the keyboard's focus between cells, hand and discard slot. */

import { tick } from 'svelte';
import { type Arrow, ARROW_STEPS } from '../../ui/input/keys';
import { cellKey, sameCell } from '../cells';
import type { BoardState, FocusedPart } from '../state/board-state.svelte';
import { tileAt } from '../state/layout';
import type { Cell } from '../types';
import { nextCell } from './next-cell';

export class BoardFocus {
  constructor(
    private readonly board: BoardState,
    private readonly area: HTMLElement,
  ) {}

  onCell(cell: Cell): void {
    this.board.focusCell = cell;
    this.#onElement(`[data-cell="${cellKey(cell)}"]`);
  }

  onSlot(slot: number): void {
    this.board.focusSlot = slot;
    this.#onElement(`[data-slot="${slot}"]`);
  }

  /** One step of an arrow key; returns false if the key means something else here. */
  step(arrow: Arrow, focus: FocusedPart, on: Element | null): boolean {
    if (focus === 'board') this.#stepOnBoard(arrow);
    else if (focus === 'hand') this.#stepInHand(arrow);
    else if (arrow === 'up' && on?.closest('[data-discard]')) this.onCell(this.board.focusCell);
    else return false;
    return true;
  }

  /** From the hand to the board, and from everywhere else to the hand. */
  jump(focus: FocusedPart): void {
    if (focus === 'hand') this.onCell(this.board.focusCell);
    else this.onSlot(this.#nextInHand());
  }

  /** Where a tile from the hand most likely goes: the last focused cell if it is free, else the first free one. */
  onFreeCell(): void {
    const { board } = this;
    const isFree = (cell: Cell): boolean => tileAt(board.layout, cell) === undefined;
    const isShown = board.cells.some((cell) => sameCell(cell, board.focusCell));
    const stay = isShown && isFree(board.focusCell);
    this.onCell(stay ? board.focusCell : (board.cells.find(isFree) ?? board.focusCell));
  }

  #stepOnBoard(arrow: Arrow): void {
    const { board } = this;
    const next = nextCell(board.shape, board.cells, board.focusCell, arrow, board.config.compact);
    if (next) this.onCell(next);
    else if (board.shape === 'twin' && arrow === 'down') this.#onElement('[data-discard]');
  }

  #stepInHand(arrow: Arrow): void {
    const { board } = this;
    const [down, right] = ARROW_STEPS[arrow];
    const slot = board.focusSlot + down * board.config.handColumns + right;
    if (slot >= 0 && slot < board.hand.length) this.onSlot(slot);
  }

  #nextInHand(): number {
    const { board } = this;
    if (board.inHand.has(board.hand[board.focusSlot] ?? -1)) return board.focusSlot;
    return Math.max(0, board.hand.findIndex((tile) => board.inHand.has(tile)));
  }

  #onElement(selector: string): void {
    void tick().then(() => this.area.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
  }
}
