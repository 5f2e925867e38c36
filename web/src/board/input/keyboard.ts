/** The keyboard on the building screen. Arrows and Space act on what is in focus, letters anywhere. */

import { tick } from 'svelte';
import { activateSlot, activateCell } from './activation';
import { placementOf, type Cell, cellKey, tileAt } from '../state/layout';
import type { TokenRace } from '../../play/build/token-race.svelte';
import { COLOURS } from '../../play/build/token-race.svelte';
import { ARROW_KEYS, type Arrow, nextCell } from './next-cell';
import type { BoardState } from '../state/board-state.svelte';

export interface KeyParts {
  readonly board: BoardState;
  readonly race: TokenRace;
  readonly folded: () => boolean;
  readonly handColumns: () => number;
  readonly finish: () => void;
  readonly tell: (what: 'time' | 'zones' | 'path' | 'kaos' | 'rivals') => void;
  readonly zoom: (how: 'in' | 'out' | 'all') => void;
  readonly help: () => void;
}

const FOCUSING: readonly string[] = ['Tab', ' ', 'Enter', 'q', 'Q'];
const TOLD = { t: 'time', z: 'zones', p: 'path', k: 'kaos', o: 'rivals' } as const;
const STEPS: Record<Arrow, readonly [row: number, col: number]> = {
  up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1],
};

/** On the window, for as long as the player builds. */
export function keyboardInput(parts: KeyParts): (event: KeyboardEvent) => void {
  const { board, race } = parts;

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    const on = event.target instanceof HTMLElement ? event.target : null;
    if (on?.matches('input, textarea, select')) return;
    // Letters mean the tile under the mouse if the mouse moved last; these keys move the focus.
    if (event.key in ARROW_KEYS || FOCUSING.includes(event.key)) board.touched('keys');
    const cell = on?.closest<HTMLElement>('[data-cell]') ?? null;
    const slot = on?.closest<HTMLElement>('[data-slot]') ?? null;
    const focus = cell ? 'board' : slot ? 'hand' : null;
    if (act(event, focus, on)) event.preventDefault();
  };

  function act(event: KeyboardEvent, focus: 'hand' | 'board' | null, on: HTMLElement | null): boolean {
    const arrow = ARROW_KEYS[event.key];
    if (arrow) return event.shiftKey ? push(arrow, focus) : walk(arrow, focus, on);
    const key = event.key.toLowerCase();
    if (key === ' ' || key === 'enter') return activate(focus);
    const meant = board.meant(focus);
    switch (key) {
      case 'r':
        if (meant !== null) board.turn(meant, event.shiftKey ? -1 : 1);
        return true;
      case 'backspace':
      case 'delete':
        if (meant !== null) board.sendBack(meant);
        return true;
      case 'h':
        if (meant !== null) board.flip(meant);
        return true;
      case 'q':
        jump(focus);
        return true;
      case '1':
      case '2':
      case '3':
        race.toggle(COLOURS[Number(key) - 1]!);
        return true;
      case 'g':
        race.grab();
        return true;
      case 'f':
        parts.finish();
        return true;
      case 'escape':
        return board.drop() || race.disarm();
      case '+':
      case '-':
      case '0':
        parts.zoom(key === '+' ? 'in' : key === '-' ? 'out' : 'all');
        return board.shape === 'free';
      case '?':
        parts.help();
        return true;
      default:
        if (!(key in TOLD)) return false;
        parts.tell(TOLD[key as keyof typeof TOLD]);
        return true;
    }
  }

  function activate(focus: 'hand' | 'board' | null): boolean {
    if (focus === 'board') {
      const carried = board.selected !== null;
      activateCell(board, board.focusCell);
      // The next tile is fetched from the hand; Q goes there too.
      if (carried && board.selected === null) focusCell(board.focusCell);
      return true;
    }
    if (focus === 'hand') {
      activateSlot(board, board.focusSlot);
      if (board.selected !== null) focusCell(firstFree());
      return true;
    }
    return false;
  }

  /** Where a tile from the hand most likely goes: the focused cell if it is free, else the first free one. */
  function firstFree(): Cell {
    const free = (spot: Cell): boolean => tileAt(board.layout, spot) === undefined;
    if (free(board.focusCell) && board.spots.some((spot) => cellKey(spot) === cellKey(board.focusCell))) {
      return board.focusCell;
    }
    return board.spots.find(free) ?? board.focusCell;
  }

  function walk(arrow: Arrow, focus: 'hand' | 'board' | null, on: HTMLElement | null): boolean {
    if (focus === 'board') {
      const next = nextCell(board.shape, board.spots, board.focusCell, arrow, parts.folded());
      if (next) focusCell(next);
      else if (board.shape === 'twin' && arrow === 'down') focusOn('[data-discard]');
      return true;
    }
    if (focus === 'hand') {
      const columns = parts.handColumns();
      const [down, right] = STEPS[arrow];
      const slot = board.focusSlot + down * columns + right;
      if (slot >= 0 && slot < board.hand.length) focusSlot(slot);
      return true;
    }
    if (on?.closest('[data-discard]') && arrow === 'up') {
      focusCell(board.focusCell);
      return true;
    }
    const tokens = on?.closest('[data-tokens]');
    if (tokens && on) {
      const buttons = [...tokens.querySelectorAll<HTMLElement>('button')];
      const step = arrow === 'down' || arrow === 'right' ? 1 : -1;
      buttons[(buttons.indexOf(on) + step + buttons.length) % buttons.length]?.focus();
      return true;
    }
    return false;
  }

  function push(arrow: Arrow, focus: 'hand' | 'board' | null): boolean {
    if (board.shape !== 'line' || focus !== 'board' || arrow === 'up' || arrow === 'down') return false;
    const tile = tileAt(board.layout, board.focusCell)?.tile;
    if (tile === undefined) return true;
    board.push(tile, arrow === 'right' ? 1 : -1);
    const now = placementOf(board.layout, tile);
    if (now) focusCell({ row: 0, col: now.col, part: 0 });
    return true;
  }

  function jump(focus: 'hand' | 'board' | null): void {
    if (focus === 'hand') focusCell(board.focusCell);
    else focusSlot(nextInHand());
  }

  function nextInHand(): number {
    const here = (slot: number): boolean => board.inHand.has(board.hand[slot] ?? -1);
    if (here(board.focusSlot)) return board.focusSlot;
    const first = board.hand.findIndex((tile) => board.inHand.has(tile));
    return Math.max(0, first);
  }

  function focusCell(spot: Cell): void {
    board.focusCell = spot;
    focusOn(`[data-cell="${cellKey(spot)}"]`);
  }

  function focusSlot(slot: number): void {
    board.focusSlot = slot;
    focusOn(`[data-slot="${slot}"]`);
  }

  function focusOn(selector: string): void {
    void tick().then(() => board.stage?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
  }
}
