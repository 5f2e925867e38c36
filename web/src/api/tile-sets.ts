/** Tile sets that the server keeps for the guest. */

import type { StoredTileSet, TileSetAnswer, TileSetList } from '../game/answers';
import type { TileSet } from '../game/wire';
import { ask } from './http';

const pathOf = (id: string): string => `/tile-sets/${encodeURIComponent(id)}`;

/** Store a set; `replaces` is the version of it that the server has. */
export const storeTileSet = (content: TileSet, replaces: string | null): Promise<StoredTileSet> =>
  ask('POST', '/tile-sets', { ...content, replaces });

export async function myTileSets(): Promise<readonly StoredTileSet[]> {
  return (await ask<TileSetList>('GET', '/tile-sets')).tile_sets;
}

export const showTileSet = (id: string): Promise<TileSetAnswer> => ask('GET', pathOf(id));
export const deleteTileSet = (id: string): Promise<void> => ask('DELETE', pathOf(id));
/** Let anyone open the link of a set, or nobody any more. */
export const shareTileSet = (id: string, shared: boolean): Promise<void> =>
  ask(shared ? 'POST' : 'DELETE', `${pathOf(id)}/share`);
