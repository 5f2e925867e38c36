/** Values that the board shows. They have the form in which the server writes them. */

import type { Placement, Shape } from '../game/wire';

export type { Placement, Shape };

/** A place for one tile. `part` is 1 in the second square of a galaxy of two squares, else 0. */
export interface Cell {
  readonly row: number;
  readonly col: number;
  readonly part: number;
}

/** Rows and columns of a board that is smaller than that of a game, for lessons. */
export interface BoardSize {
  readonly rows: number;
  readonly cols: number;
}

/** A cell, or something that lies on one; without a part it is in part 0. */
export interface OnCell {
  readonly row: number;
  readonly col: number;
  readonly part?: number;
}

/** Where all tiles are that are not in the hand. */
export interface Layout {
  readonly placements: readonly Placement[];
  /** The tile that stays out of a galaxy of two squares. */
  readonly discard: number | null;
}
export const EMPTY_LAYOUT: Layout = { placements: [], discard: null };

/** Where a held tile would go. */
export type Target =
  | { readonly kind: 'cell'; readonly cell: Cell }
  | { readonly kind: 'discard' }
  | { readonly kind: 'hand' };

export interface Drag {
  /** The tile, or a marker that turns a tile face down. */
  readonly tile: number | 'marker';
  /** The size of a tile on the board, in pixels. */
  readonly size: number;
  readonly touch: boolean;
}
