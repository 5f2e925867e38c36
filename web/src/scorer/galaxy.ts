/** Galaxies as the scorer reads them: tiles by their codes, on cells. */

import type { CellTuple } from '../game/wire';
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
  readonly cell: CellTuple;
  readonly tile: TileShape;
}

/** The tiles that count, by the key of their cell. R4: a face-down tile has no spaces and no segments. */
export type FaceUpTiles = ReadonlyMap<string, FaceUpTile>;

export const cellKey = ([row, col, part]: CellTuple): string => `${row},${col},${part}`;

export function faceUpTiles(laid: readonly LaidTile[]): FaceUpTiles {
  const tiles = new Map<string, FaceUpTile>();
  for (const one of [...laid].sort(byCell)) {
    if (one.faceDown) continue;
    const cell: CellTuple = [one.row, one.col, one.part ?? 0];
    tiles.set(cellKey(cell), { cell, tile: tileOf(one.code, one.turns ?? 0) });
  }
  return tiles;
}

const byCell = (one: LaidTile, other: LaidTile): number =>
  (one.part ?? 0) - (other.part ?? 0) || one.row - other.row || one.col - other.col;

/** Part by part, row by row. */
export const byReadingOrder = (one: CellTuple, other: CellTuple): number =>
  one[2] - other[2] || one[0] - other[0] || one[1] - other[1];

/** A cell, or something that lies on one. */
interface GridCell {
  readonly row: number;
  readonly col: number;
}

/**
 * What does not touch the largest connected group. R7: such tiles of a free galaxy are wrongly laid; of equally
 * large groups, the one with the first cell in reading order stays.
 */
export function looseTiles<Item extends GridCell>(laid: readonly Item[]): readonly Item[] {
  const inOrder = [...laid].sort((one, other) => one.row - other.row || one.col - other.col);
  let largest: readonly Item[] = [];
  const seen = new Set<Item>();
  for (const start of inOrder) {
    if (seen.has(start)) continue;
    const group = [start];
    seen.add(start);
    // The list grows during the loop.
    for (const here of group) {
      for (const next of inOrder) {
        if (seen.has(next) || Math.abs(next.row - here.row) + Math.abs(next.col - here.col) !== 1) continue;
        seen.add(next);
        group.push(next);
      }
    }
    if (group.length > largest.length) largest = group;
  }
  return laid.filter((one) => !largest.includes(one));
}
