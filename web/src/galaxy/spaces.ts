/** Spaces the server named, brought to where they are drawn. */

import { tileOf } from '../tile/code';
import type { Laid } from '../tile/label';
import type { At } from '../tile/outline';
import type { LaidView, Spot } from '../game/wire';
import { type GalaxyFrame, SPACE, TILE } from './frame';


export interface ZonePiece {
  readonly dx: number;
  readonly dy: number;
  readonly spaces: readonly At[];
}

/** The offset of a piece is what its cells have beyond whole spaces. */
export function piecesOf(frame: GalaxyFrame, spots: readonly Spot[]): readonly ZonePiece[] {
  const pieces = new Map<number, { dx: number; dy: number; spaces: At[] }>();
  for (const spot of spots) {
    const [y, x, part] = spot;
    const corner = frame.spaceAt(spot);
    const number = frame.pieceOf({ row: Math.floor(y / 2), col: Math.floor(x / 2), part });
    let piece = pieces.get(number);
    if (!piece) {
      piece = { dx: corner.x % SPACE, dy: corner.y % SPACE, spaces: [] };
      pieces.set(number, piece);
    }
    piece.spaces.push([(corner.x - piece.dx) / SPACE, (corner.y - piece.dy) / SPACE]);
  }
  return [...pieces.values()];
}

/** The piece with the most spaces carries the zone's label. */
export function largestPiece(pieces: readonly ZonePiece[]): ZonePiece | undefined {
  return pieces.reduce<ZonePiece | undefined>(
    (best, piece) => (!best || piece.spaces.length > best.spaces.length ? piece : best),
    undefined,
  );
}

/** The tiles that a label must keep clear of, on the grid of one piece. */
export function obstacles(
  frame: GalaxyFrame,
  galaxy: readonly LaidView[],
  codeOf: (tile: number) => string | undefined,
  piece: ZonePiece,
): readonly Laid[] {
  return galaxy.flatMap((laid) => {
    const code = laid.tile === null || laid.removed || laid.face_down ? undefined : codeOf(laid.tile);
    if (code === undefined) return [];
    const { x, y } = frame.at(laid);
    const tile = tileOf(code, (laid.turns ?? 0) + frame.turns);
    return [{ tile, col: (x - piece.dx) / TILE, row: (y - piece.dy) / TILE }];
  });
}
