/** Spaces the server named, brought to where they are drawn. */

import { tileOf } from '../../../tile/code';
import type { Laid } from '../../../tile/label';
import type { At } from '../../../tile/outline';
import type { LaidView, Spot as Space } from '../../../game/wire';
import { type Frame, TILE } from './frame';

const HALF = TILE / 2;

export interface Drawn {
  /** Each piece's spaces on a grid of 100 units, with the piece's own offset taken out. */
  readonly pieces: readonly Piece[];
}

export interface Piece {
  readonly dx: number;
  readonly dy: number;
  readonly spaces: readonly At[];
}

/** The offset of a piece is what its cells have beyond whole spaces. */
export function piecesOf(frame: Frame, spots: readonly Space[]): readonly Piece[] {
  const pieces = new Map<number, { dx: number; dy: number; spaces: At[] }>();
  for (const [y, x, part] of spots) {
    const cell = { row: Math.floor(y / 2), col: Math.floor(x / 2), part };
    const corner = frame.at(cell);
    const number = frame.pieceOf(cell);
    let piece = pieces.get(number);
    if (!piece) {
      piece = { dx: corner.x % HALF, dy: corner.y % HALF, spaces: [] };
      pieces.set(number, piece);
    }
    const inX = (corner.x - piece.dx) / HALF + (x - 2 * cell.col);
    const inY = (corner.y - piece.dy) / HALF + (y - 2 * cell.row);
    piece.spaces.push([inX, inY]);
  }
  return [...pieces.values()];
}

/** The piece with the most spaces carries the zone's label. */
export function largestPiece(pieces: readonly Piece[]): Piece | undefined {
  return pieces.reduce<Piece | undefined>(
    (best, piece) => (!best || piece.spaces.length > best.spaces.length ? piece : best),
    undefined,
  );
}

/** The tiles that a label must keep clear of, on the grid of one piece. */
export function obstacles(
  frame: Frame,
  galaxy: readonly LaidView[],
  codeOf: (tile: number) => string | undefined,
  piece: Piece,
): readonly Laid[] {
  return galaxy.flatMap((laid) => {
    const code = laid.tile === null || laid.removed || laid.face_down ? undefined : codeOf(laid.tile);
    if (code === undefined) return [];
    const { x, y } = frame.at(laid);
    const tile = tileOf(code, laid.turns ?? 0);
    return [{ tile, col: (x - piece.dx) / TILE, row: (y - piece.dy) / TILE }];
  });
}
