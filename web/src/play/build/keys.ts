/** The keyboard on the building screen. Arrows and Space act on what is in focus, letters anywhere. */

import { tick } from 'svelte';
import { activateSlot, activateSpot } from './activation';
import { placementOf, type Spot, spotKey, tileAt } from './layout';
import type { TokenRace } from './token-race.svelte';
import { COLOURS } from './token-race.svelte';
import { ARROW_KEYS, type Arrow, nextSpot } from './walk';
import type { Workbench } from './workbench.svelte';

export interface KeyParts {
  readonly bench: Workbench;
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
export function keyPlay(parts: KeyParts): (event: KeyboardEvent) => void {
  const { bench, race } = parts;

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    const on = event.target instanceof HTMLElement ? event.target : null;
    if (on?.matches('input, textarea, select')) return;
    // Letters mean the tile under the mouse if the mouse moved last; these keys move the focus.
    if (event.key in ARROW_KEYS || FOCUSING.includes(event.key)) bench.touched('keys');
    const cell = on?.closest<HTMLElement>('[data-spot]') ?? null;
    const slot = on?.closest<HTMLElement>('[data-slot]') ?? null;
    const focus = cell ? 'board' : slot ? 'hand' : null;
    if (act(event, focus, on)) event.preventDefault();
  };

  function act(event: KeyboardEvent, focus: 'hand' | 'board' | null, on: HTMLElement | null): boolean {
    const arrow = ARROW_KEYS[event.key];
    if (arrow) return event.shiftKey ? push(arrow, focus) : walk(arrow, focus, on);
    const key = event.key.toLowerCase();
    if (key === ' ' || key === 'enter') return activate(focus);
    const meant = bench.meant(focus);
    switch (key) {
      case 'r':
        if (meant !== null) bench.turn(meant, event.shiftKey ? -1 : 1);
        return true;
      case 'backspace':
      case 'delete':
        if (meant !== null) bench.sendBack(meant);
        return true;
      case 'h':
        if (meant !== null) bench.flip(meant);
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
        return bench.drop() || race.disarm();
      case '+':
      case '-':
      case '0':
        parts.zoom(key === '+' ? 'in' : key === '-' ? 'out' : 'all');
        return bench.shape === 'free';
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
      const carried = bench.selected !== null;
      activateSpot(bench, bench.focusSpot);
      // The next tile is fetched from the hand; Q goes there too.
      if (carried && bench.selected === null) focusSpot(bench.focusSpot);
      return true;
    }
    if (focus === 'hand') {
      activateSlot(bench, bench.focusSlot);
      if (bench.selected !== null) focusSpot(firstFree());
      return true;
    }
    return false;
  }

  /** Where a tile from the hand most likely goes: the focused cell if it is free, else the first free one. */
  function firstFree(): Spot {
    const free = (spot: Spot): boolean => tileAt(bench.layout, spot) === undefined;
    if (free(bench.focusSpot) && bench.spots.some((spot) => spotKey(spot) === spotKey(bench.focusSpot))) {
      return bench.focusSpot;
    }
    return bench.spots.find(free) ?? bench.focusSpot;
  }

  function walk(arrow: Arrow, focus: 'hand' | 'board' | null, on: HTMLElement | null): boolean {
    if (focus === 'board') {
      const next = nextSpot(bench.shape, bench.spots, bench.focusSpot, arrow, parts.folded());
      if (next) focusSpot(next);
      else if (bench.shape === 'twin' && arrow === 'down') focusOn('[data-discard]');
      return true;
    }
    if (focus === 'hand') {
      const columns = parts.handColumns();
      const [down, right] = STEPS[arrow];
      const slot = bench.focusSlot + down * columns + right;
      if (slot >= 0 && slot < bench.hand.length) focusSlot(slot);
      return true;
    }
    if (on?.closest('[data-discard]') && arrow === 'up') {
      focusSpot(bench.focusSpot);
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
    if (bench.shape !== 'line' || focus !== 'board' || arrow === 'up' || arrow === 'down') return false;
    const tile = tileAt(bench.layout, bench.focusSpot)?.tile;
    if (tile === undefined) return true;
    bench.push(tile, arrow === 'right' ? 1 : -1);
    const now = placementOf(bench.layout, tile);
    if (now) focusSpot({ row: 0, col: now.col, part: 0 });
    return true;
  }

  function jump(focus: 'hand' | 'board' | null): void {
    if (focus === 'hand') focusSpot(bench.focusSpot);
    else focusSlot(nextInHand());
  }

  function nextInHand(): number {
    const here = (slot: number): boolean => bench.inHand.has(bench.hand[slot] ?? -1);
    if (here(bench.focusSlot)) return bench.focusSlot;
    const first = bench.hand.findIndex((tile) => bench.inHand.has(tile));
    return Math.max(0, first);
  }

  function focusSpot(spot: Spot): void {
    bench.focusSpot = spot;
    focusOn(`[data-spot="${spotKey(spot)}"]`);
  }

  function focusSlot(slot: number): void {
    bench.focusSlot = slot;
    focusOn(`[data-slot="${slot}"]`);
  }

  function focusOn(selector: string): void {
    void tick().then(() => bench.stage?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
  }
}
