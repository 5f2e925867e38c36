/** Galaxies as the scorer reads them: tiles by their codes, on cells. */

import type { Cell } from '../game/wire';
import { type TileShape, tileOf } from '../tile/code';

export interface LaidTile {
  readonly code: string;
  readonly row: number;
  readonly col: number;
  readonly turns?: number;
  /** 1 in the second square of a galaxy of two squares, else 0. */
  readonly part?: number;
  readonly faceDown?: boolean;
}

/** A tile that counts, turned as it lies. */
export interface FaceUpTile {
  readonly cell: Cell;
  readonly tile: TileShape;
}

/** The tiles that count, by the key of their cell. R4: a face-down tile has no spaces and no segments. */
export type FaceUpTiles = ReadonlyMap<string, FaceUpTile>;

export const cellKey = ([row, col, part]: Cell): string => `${row},${col},${part}`;

export function faceUpTiles(laid: readonly LaidTile[]): FaceUpTiles {
  const tiles = new Map<string, FaceUpTile>();
  for (const one of [...laid].sort(byCell)) {
    if (one.faceDown) continue;
    const cell: Cell = [one.row, one.col, one.part ?? 0];
    tiles.set(cellKey(cell), { cell, tile: tileOf(one.code, one.turns ?? 0) });
  }
  return tiles;
}

const byCell = (one: LaidTile, other: LaidTile): number =>
  (one.part ?? 0) - (other.part ?? 0) || one.row - other.row || one.col - other.col;

/** Part by part, row by row. */
export const byReadingOrder = (one: Cell, other: Cell): number =>
  one[2] - other[2] || one[0] - other[0] || one[1] - other[1];
