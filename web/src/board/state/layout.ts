/**
 * Where the player's tiles lie. This is layout, not rules: it moves tiles between hand, cells and
 * discard slot; whether a galaxy is allowed and what it is worth, the server says.
 */

import type { Layout } from '../../connection/arrangement-channel';
import type { LaidView, Placement, Shape } from '../../wire';

export interface Cell {
  readonly row: number;
  readonly col: number;
  readonly part: number;
}

export const EMPTY: Layout = { placements: [], discard: null };

export const LINE_LENGTH = 9;
/** The server takes tiles this far from the first one. */
const REACH = 40;

export function cellKey(spot: Pick<LaidView, 'row' | 'col' | 'part'>): string {
  return `${spot.row},${spot.col},${spot.part ?? 0}`;
}

export function sameCell(a: Pick<LaidView, 'row' | 'col' | 'part'>, b: Cell): boolean {
  return a.row === b.row && a.col === b.col && (a.part ?? 0) === b.part;
}

function rectangle(rows: number, cols: number, part = 0): Cell[] {
  return Array.from({ length: rows * cols }, (_, at) => ({
    row: Math.floor(at / cols),
    col: at % cols,
    part,
  }));
}

const FRAMES: Record<Exclude<Shape, 'free'>, readonly Cell[]> = {
  square: rectangle(3, 3),
  line: rectangle(1, LINE_LENGTH),
  twin: [...rectangle(2, 2, 0), ...rectangle(2, 2, 1)],
};

/** How many tiles a full galaxy of the shape holds. */
export function places(shape: Shape): number {
  return shape === 'twin' ? 8 : 9;
}

export function cellOf(placement: Pick<LaidView, 'row' | 'col' | 'part'>): Cell {
  return { row: placement.row, col: placement.col, part: placement.part ?? 0 };
}

export function placementOf(layout: Layout, tile: number): Placement | undefined {
  return layout.placements.find((placement) => placement.tile === tile);
}

export function tileAt(layout: Layout, spot: Cell): Placement | undefined {
  return layout.placements.find((placement) => sameCell(placement, spot));
}

/** The cells to show: the whole frame, or for a free shape the tiles and the cells around them. */
export function shownCells(shape: Shape, layout: Layout, held: number | null = null): readonly Cell[] {
  if (shape !== 'free') return FRAMES[shape];
  const laid = layout.placements.map(cellOf);
  const open = openAround(layout, held);
  const seen = new Set(laid.map(cellKey));
  return [...laid, ...open.filter((spot) => !seen.has(cellKey(spot)))].sort(inReadingOrder);
}

/** May the held tile go there? Any cell of a frame; in a free shape, one that touches the others. */
export function isOpen(shape: Shape, layout: Layout, held: number | null, spot: Cell): boolean {
  if (shape !== 'free') return FRAMES[shape].some((cell) => sameCell(cell, spot));
  if (tileAt(layout, spot)) return true;
  return openAround(layout, held).some((cell) => sameCell(cell, spot));
}

/** Free cells that touch a tile other than the held one. */
function openAround(layout: Layout, held: number | null): Cell[] {
  const others = layout.placements.filter((placement) => placement.tile !== held);
  if (others.length === 0) return [{ row: 0, col: 0, part: 0 }];
  const taken = new Set(others.map(cellKey));
  const open = new Map<string, Cell>();
  for (const other of others) {
    for (const near of neighbours(cellOf(other))) {
      const inReach = Math.abs(near.row) <= REACH && Math.abs(near.col) <= REACH;
      if (inReach && !taken.has(cellKey(near))) open.set(cellKey(near), near);
    }
  }
  return [...open.values()];
}

export function neighbours({ row, col, part }: Cell): readonly Cell[] {
  return [
    { row: row - 1, col, part },
    { row, col: col + 1, part },
    { row: row + 1, col, part },
    { row, col: col - 1, part },
  ];
}

function inReadingOrder(a: Cell, b: Cell): number {
  return a.part - b.part || a.row - b.row || a.col - b.col;
}

// --- moving tiles ---------------------------------------------------------------------------

/**
 * Lay a tile on a cell. A tile that lies there changes places with it: it goes to the cell, the
 * discard slot or the hand that the laid tile came from.
 */
export function lay(layout: Layout, tile: number, spot: Cell, turns: number): Layout {
  const before = placementOf(layout, tile);
  const there = tileAt(layout, spot);
  if (there?.tile === tile) return layout;
  const rest = layout.placements.filter((one) => one.tile !== tile && one.tile !== there?.tile);
  const laid: Placement = { tile, ...spot, turns };
  const moved = there && before ? [{ ...there, ...cellOf(before) }] : [];
  const discard = layout.discard === tile ? (there?.tile ?? null) : layout.discard;
  return { placements: inOrder([...rest, laid, ...moved]), discard };
}

/** Put a tile aside; the one that lay aside takes its place. */
export function setAside(layout: Layout, tile: number): Layout {
  if (layout.discard === tile) return layout;
  const before = placementOf(layout, tile);
  const rest = layout.placements.filter((one) => one.tile !== tile);
  const back: Placement[] =
    before && layout.discard !== null ? [{ ...before, tile: layout.discard, turns: 0 }] : [];
  return { placements: inOrder([...rest, ...back]), discard: tile };
}

/** Take a tile back into the hand. */
export function sendBack(layout: Layout, tile: number): Layout {
  return {
    placements: layout.placements.filter((one) => one.tile !== tile),
    discard: layout.discard === tile ? null : layout.discard,
  };
}

export function turned(turns: number, by: number): number {
  return (((turns + by) % 4) + 4) % 4;
}

export function turnLaid(layout: Layout, tile: number, by: number): Layout {
  const placements = layout.placements.map((one) =>
    one.tile === tile ? { ...one, turns: turned(one.turns ?? 0, by) } : one,
  );
  return { ...layout, placements };
}

/**
 * Push a tile of the line, and those before it, one cell along. Without room it changes places
 * with its neighbour; at the end of the line nothing happens.
 */
export function pushAlong(layout: Layout, tile: number, step: 1 | -1): Layout {
  const start = placementOf(layout, tile);
  if (!start) return layout;
  const pushed: Placement[] = [];
  let col = start.col;
  for (;;) {
    const there = tileAt(layout, { row: 0, col, part: 0 });
    if (!there) break;
    pushed.push(there);
    col += step;
    if (col < 0 || col >= LINE_LENGTH) return swapWithNext(layout, start, step);
  }
  const moved = new Map(pushed.map((one) => [one.tile, { ...one, col: one.col + step }]));
  return {
    ...layout,
    placements: inOrder(layout.placements.map((one) => moved.get(one.tile) ?? one)),
  };
}

function swapWithNext(layout: Layout, start: Placement, step: 1 | -1): Layout {
  const col = start.col + step;
  if (col < 0 || col >= LINE_LENGTH) return layout;
  return lay(layout, start.tile, { row: 0, col, part: 0 }, start.turns ?? 0);
}

/** Reading order, so that equal layouts are sent as equal messages. */
function inOrder(placements: readonly Placement[]): readonly Placement[] {
  return [...placements].sort((a, b) => inReadingOrder(cellOf(a), cellOf(b)));
}

// --- looking --------------------------------------------------------------------------------

export interface Bounds {
  readonly top: number;
  readonly left: number;
  readonly rows: number;
  readonly cols: number;
}

/** The smallest rectangle around the cells; one cell if there is none. */
export function boundsOf(spots: readonly Pick<LaidView, 'row' | 'col'>[]): Bounds {
  if (spots.length === 0) return { top: 0, left: 0, rows: 1, cols: 1 };
  const rows = spots.map((spot) => spot.row);
  const cols = spots.map((spot) => spot.col);
  const top = Math.min(...rows);
  const left = Math.min(...cols);
  return { top, left, rows: Math.max(...rows) - top + 1, cols: Math.max(...cols) - left + 1 };
}

/** Tiles of a free shape that do not hang together with the largest group. */
export function looseTiles(layout: Layout): ReadonlySet<number> {
  const groups: Placement[][] = [];
  const left = new Map(layout.placements.map((one) => [cellKey(one), one]));
  for (const first of layout.placements) {
    if (!left.delete(cellKey(first))) continue;
    const group = [first];
    for (const one of group) {
      for (const near of neighbours(cellOf(one))) {
        const there = left.get(cellKey(near));
        if (there && left.delete(cellKey(near))) group.push(there);
      }
    }
    groups.push(group);
  }
  const largest = groups.reduce<Placement[]>((a, b) => (b.length > a.length ? b : a), []);
  const kept = new Set(largest.map((one) => one.tile));
  return new Set(layout.placements.map((one) => one.tile).filter((tile) => !kept.has(tile)));
}
