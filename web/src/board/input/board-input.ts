/** Connects a board with the document: mouse, touch, keyboard and screen reader. */

import type { BoardState } from '../state/board-state.svelte';
import { flyFrom } from '../view/flights';
import { activateCell, activateSlot } from './activation';
import { keyboardInput, type OtherKeys } from './keyboard';
import { PointerInput } from './pointer';
import { cellUnder, slotUnder } from './press';

export interface InputOptions {
  /** Where keys are listened for: on the whole page, or only inside the area. Two boards on a page need 'area'. */
  readonly keys?: 'page' | 'area';
  /** Answers keys that the board has no use for. */
  readonly otherKeys?: OtherKeys;
}

export class BoardInput {
  readonly pointer: PointerInput;

  constructor(
    private readonly board: BoardState,
    private readonly options: InputOptions = {},
  ) {
    this.pointer = new PointerInput(board);
  }

  /** Attachment for the element that holds hand and board: `<main {@attach input.attach}>`. */
  attach = (area: HTMLElement): (() => void) => {
    const { board } = this;
    const off = new AbortController();
    const { signal } = off;
    const detachPointer = this.pointer.attach(area);
    const keyTarget = this.options.keys === 'area' ? area : window;
    const onkeydown = keyboardInput(board, area, this.options.otherKeys);
    keyTarget.addEventListener('keydown', (event) => onkeydown(event as KeyboardEvent), { signal });
    // On the whole area, since cells come and go.
    area.addEventListener('click', this.#assistiveClick, { signal });
    area.addEventListener('focusin', this.#focused, { signal });
    board.transition = (change, from) => flyFrom(area, change, from);
    return () => {
      off.abort();
      detachPointer();
      board.transition = (change) => change();
    };
  };

  /** A screen reader's press arrives as a click without a pointer. Buttons answer theirs themselves. */
  #assistiveClick = (event: MouseEvent): void => {
    if (event.detail !== 0 || !(event.target instanceof Element) || event.target.closest('button')) return;
    const cell = cellUnder(event.target);
    const slot = slotUnder(event.target);
    if (!cell && slot === null) return;
    this.board.lastInput = 'keys';
    if (cell) activateCell(this.board, cell);
    else if (slot !== null) activateSlot(this.board, slot);
  };

  #focused = (event: FocusEvent): void => {
    this.board.boardFocused = cellUnder(event.target) !== null;
    const slot = slotUnder(event.target);
    if (slot !== null) this.board.focusSlot = slot;
  };
}
