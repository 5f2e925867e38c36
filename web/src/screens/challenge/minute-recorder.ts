/** Notes how a galaxy grows, tile by tile, so that the minute can be shown again. */

import type { TileMove } from '../../api/challenges';
import type { Layout } from '../../board';
import type { Placement } from '../../game/wire';

/** More than anybody makes in a minute; a request has no room for many more. */
export const MAX_MOVES = 400;

const isSame = (one: Placement, other: Placement): boolean =>
  one.row === other.row && one.col === other.col && (one.turns ?? 0) === (other.turns ?? 0) && (one.part ?? 0) === (other.part ?? 0);

export class MinuteRecorder {
  #moves: TileMove[] = [];
  #laid: ReadonlyMap<number, Placement> = new Map();

  /** Note what changed since the layout before; `at` is in milliseconds since the try began. */
  note(layout: Layout, at: number): void {
    const now = new Map(layout.placements.map((one) => [one.tile, one]));
    for (const tile of this.#laid.keys()) if (!now.has(tile)) this.#moves.push([at, tile]);
    for (const [tile, one] of now) {
      const before = this.#laid.get(tile);
      if (!before || !isSame(before, one)) this.#moves.push([at, tile, one.row, one.col, one.turns ?? 0, one.part ?? 0]);
    }
    this.#laid = now;
  }

  /** All moves in order, none after the end. Whoever made too many has the first ones as one. */
  moves(end: number): readonly TileMove[] {
    const timed = this.#moves.map((move): TileMove => [Math.min(Math.round(move[0]), end), ...move.slice(1)] as unknown as TileMove);
    if (timed.length <= MAX_MOVES) return timed;
    const split = timed.length - MAX_MOVES + this.#laid.size;
    return [...lastMoves(timed.slice(0, split)), ...timed.slice(split)].slice(-MAX_MOVES);
  }
}

/** The last move of each tile that lies, all at the moment of the last of them. */
function lastMoves(moves: readonly TileMove[]): readonly TileMove[] {
  const end = moves.at(-1)?.[0] ?? 0;
  const last = new Map(moves.map((move) => [move[1], move]));
  return [...last.values()].filter((move) => move.length > 2).map((move): TileMove => [end, ...move.slice(1)] as unknown as TileMove);
}
