/** The keyboard: arrows and Space act on what is in focus, letters on the tile that is meant. */

import { ARROW_KEYS, type Arrow, isPageKey } from '../../ui/input/keys';
import type { Zoom } from '../config';
import type { BoardState, FocusedPart } from '../state/board-state.svelte';
import { tileAt } from '../state/layout';
import { activateCell, activateSlot } from './activation';
import { BoardFocus } from './focus';

/** Keys that move the focus. Letters mean the tile under the mouse if the mouse was used after these. */
const FOCUS_KEYS: readonly string[] = ['Tab', ' ', 'Enter', 'q', 'Q'];
const ZOOM_KEYS: Readonly<Record<string, Zoom>> = { '+': 'in', '-': 'out', '0': 'all' };

/** Answers a key that the board has no use for; returns whether it did. */
export type OtherKeys = (event: KeyboardEvent) => boolean;

/** A listener for `keydown`. */
export function keyboardInput(
  board: BoardState,
  area: HTMLElement,
  otherKeys: OtherKeys = () => false,
): (event: KeyboardEvent) => void {
  const focus = new BoardFocus(board, area);

  return (event) => {
    if (!isPageKey(event)) return;
    if (event.key in ARROW_KEYS || FOCUS_KEYS.includes(event.key)) board.lastInput = 'keys';
    const on = event.target instanceof Element ? event.target : null;
    const part = on?.closest('[data-cell]') ? 'board' : on?.closest('[data-slot]') ? 'hand' : null;
    if (act(event, part, on) || otherKeys(event)) event.preventDefault();
  };

  function act(event: KeyboardEvent, part: FocusedPart, on: Element | null): boolean {
    const arrow = ARROW_KEYS[event.key];
    if (arrow) return event.shiftKey ? push(arrow, part) : focus.step(arrow, part, on);
    const key = event.key.toLowerCase();
    switch (key) {
      case ' ':
      case 'enter':
        return activate(part);
      case 'r':
        return withTile(part, (tile) => board.turn(tile, event.shiftKey ? -1 : 1));
      case 'backspace':
      case 'delete':
        return withTile(part, (tile) => board.takeBack(tile));
      case 'h':
        return withTile(part, (tile) => board.flip(tile));
      case 'q':
        focus.jump(part);
        return true;
      case 'escape':
        return board.cancel();
      default:
        return zoom(ZOOM_KEYS[key]);
    }
  }

  /** These keys are the board's, also when they mean no tile. */
  function withTile(part: FocusedPart, call: (tile: number) => void): boolean {
    const tile = board.tileForKey(part);
    if (tile !== null) call(tile);
    return true;
  }

  function activate(part: FocusedPart): boolean {
    if (part === 'board') {
      const held = board.selected !== null;
      activateCell(board, board.focusCell);
      // Cells of a free shape come and go: the focus stays where the tile was laid.
      if (held && board.selected === null) focus.onCell(board.focusCell);
    } else if (part === 'hand') {
      activateSlot(board, board.focusSlot);
      if (board.selected !== null) focus.onFreeCell();
    }
    return part !== null;
  }

  function push(arrow: Arrow, part: FocusedPart): boolean {
    if (board.shape !== 'line' || part !== 'board' || arrow === 'up' || arrow === 'down') return false;
    const tile = tileAt(board.layout, board.focusCell)?.tile;
    if (tile === undefined) return true;
    board.push(tile, arrow === 'right' ? 1 : -1);
    focus.onCell(board.focusCell);
    return true;
  }

  function zoom(how: Zoom | undefined): boolean {
    if (!how || !board.zoom) return false;
    board.zoom(how);
    return true;
  }
}
