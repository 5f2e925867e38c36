/** Asteroid paths: links between tiles, networks, and the longest walk along segments. */

import type { CellTuple } from '../game/wire';
import type { Direction } from '../tile/code';
import { byReadingOrder, cellKey, type FaceUpTiles } from './galaxy';

/** A tile with segments, and the tiles that it is linked to, north first and then clockwise. */
export interface PathTile {
  readonly cell: CellTuple;
  readonly linked: PathTile[];
}

const STEPS: readonly { readonly to: Direction; readonly back: Direction; readonly row: number; readonly col: number }[] = [
  { to: 'n', back: 's', row: -1, col: 0 },
  { to: 'e', back: 'w', row: 0, col: 1 },
  { to: 's', back: 'n', row: 1, col: 0 },
  { to: 'w', back: 'e', row: 0, col: -1 },
];

/** All tiles with segments. Two neighbours are linked when both have a segment on their shared edge. */
export function pathTiles(tiles: FaceUpTiles): readonly PathTile[] {
  const made = new Map<string, PathTile>();
  for (const [key, { cell, tile }] of tiles) {
    if (tile.segments.length > 0) made.set(key, { cell, linked: [] });
  }
  for (const [key, one] of made) {
    const [row, col, part] = one.cell;
    for (const step of STEPS) {
      const nextKey = cellKey([row + step.row, col + step.col, part]);
      const next = made.get(nextKey);
      if (!next || !tiles.get(key)!.tile.segments.includes(step.to)) continue;
      if (tiles.get(nextKey)!.tile.segments.includes(step.back)) one.linked.push(next);
    }
  }
  return [...made.values()];
}

/** Groups of linked tiles, the largest first. R10: a lone tile with a segment is one. */
export function networksOf(tiles: readonly PathTile[]): readonly (readonly PathTile[])[] {
  const found: PathTile[][] = [];
  const seen = new Set<PathTile>();
  for (const start of [...tiles].sort((a, b) => byReadingOrder(a.cell, b.cell))) {
    if (seen.has(start)) continue;
    const network = [start];
    seen.add(start);
    // The list grows during the loop.
    for (const tile of network) {
      for (const next of tile.linked) {
        if (seen.has(next)) continue;
        seen.add(next);
        network.push(next);
      }
    }
    found.push(network.sort((a, b) => byReadingOrder(a.cell, b.cell)));
  }
  return found.sort((a, b) => b.length - a.length || byReadingOrder(a[0]!.cell, b[0]!.cell));
}

/**
 * A walk over as many distinct tiles as possible that uses no segment twice (R1). It may return to a tile over
 * other segments; that tile then occurs more than once.
 */
export function longestWalk(networks: readonly (readonly PathTile[])[]): readonly PathTile[] {
  let best: readonly PathTile[] = [];
  for (const network of networks) {
    // Networks come largest first.
    if (network.length <= new Set(best).size) break;
    const walk = new Walker(network).longest();
    if (new Set(walk).size > new Set(best).size) best = walk;
  }
  return best;
}

/** Tries every walk through one network, and stops at one that visits all its tiles. */
class Walker {
  #used = new Map<PathTile, Set<PathTile>>();
  #visits = new Map<PathTile, number>();
  #walk: PathTile[] = [];
  #distinct = 0;
  #most = 0;
  #best: readonly PathTile[] = [];

  constructor(private readonly network: readonly PathTile[]) {
    for (const tile of network) {
      this.#used.set(tile, new Set());
      this.#visits.set(tile, 0);
    }
  }

  longest(): readonly PathTile[] {
    for (const start of [...this.network].sort((a, b) => a.linked.length - b.linked.length)) {
      if (this.#explore(start)) break;
    }
    return this.#best;
  }

  /** Continue the walk at a tile; returns true once a walk over the whole network is found. */
  #explore(tile: PathTile): boolean {
    this.#enter(tile);
    let done = this.#most === this.network.length;
    // A branch is given up when the tiles still in reach cannot beat the best walk.
    if (!done && this.#distinct + this.#newWithinReach(tile) > this.#most) {
      done = tile.linked.some((next) => this.#step(tile, next));
    }
    this.#leave(tile);
    return done;
  }

  #step(tile: PathTile, next: PathTile): boolean {
    const [from, to] = [this.#used.get(tile)!, this.#used.get(next)!];
    if (from.has(next)) return false;
    from.add(next);
    to.add(tile);
    const done = this.#explore(next);
    from.delete(next);
    to.delete(tile);
    return done;
  }

  #enter(tile: PathTile): void {
    const visits = this.#visits.get(tile)!;
    if (visits === 0) this.#distinct += 1;
    this.#visits.set(tile, visits + 1);
    this.#walk.push(tile);
    if (this.#distinct > this.#most) {
      this.#most = this.#distinct;
      this.#best = [...this.#walk];
    }
  }

  #leave(tile: PathTile): void {
    this.#walk.pop();
    const visits = this.#visits.get(tile)! - 1;
    this.#visits.set(tile, visits);
    if (visits === 0) this.#distinct -= 1;
  }

  #newWithinReach(from: PathTile): number {
    const reach = [from];
    const seen = new Set(reach);
    // The list grows during the loop.
    for (const here of reach) {
      for (const next of here.linked) {
        if (seen.has(next) || this.#used.get(here)!.has(next)) continue;
        seen.add(next);
        reach.push(next);
      }
    }
    return reach.filter((tile) => this.#visits.get(tile) === 0).length;
  }
}
