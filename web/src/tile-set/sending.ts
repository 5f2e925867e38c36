/** Sends the sets of this device to the server, and deletes there what was deleted here. */

import { Refused, Unreachable } from '../api/http';
import { ensureGuest } from '../api/me.svelte';
import { deleteTileSet, showTileSet, storeTileSet } from '../api/tile-sets';
import type { TileSetAnswer } from '../game/answers';
import type { TileSet } from '../game/wire';
import { t } from '../messages';
import { contentOf, newSet, type OwnSet } from './own-set';
import type { StoredSets } from './stored-sets';

/** The set as the server has it or gets it: under the same word for no name, whatever the language is now. */
const sentContent = (set: OwnSet): TileSet => contentOf(set, set.sent?.unnamed ?? t('tiles.unnamed'));

/** What the server would store now; null if there is nothing to store. */
export function unsentContent(set: OwnSet): string | null {
  const content = sentContent(set);
  const text = JSON.stringify(content);
  return content.tiles.length === 0 || text === set.sent?.content ? null : text;
}

export const isSent = (set: OwnSet): boolean => unsentContent(set) === null;

/**
 * Send a set if the server does not have this version, and return it as it is stored here then. Throws `Refused` or
 * `Unreachable` if it could not be sent.
 */
export async function send(set: OwnSet, sets: StoredSets): Promise<OwnSet> {
  const text = unsentContent(set);
  if (text === null) return set;
  await ensureGuest();
  const content = sentContent(set);
  const { id } = await storeTileSet(content, set.sent?.id ?? null);
  const stored = sets.find(set.key);
  // Whatever was changed meanwhile stays, and is sent next.
  const sent: OwnSet = { ...(stored ?? set), sent: { id, content: text, ...(set.name.trim() ? {} : { unnamed: content.name }) } };
  if (stored) sets.write(sent);
  return sent;
}

/** Send everything that was not sent yet; without a network it stays unsent. */
export async function sendAll(sets: StoredSets): Promise<void> {
  try {
    for (const id of sets.deleted()) {
      await deleteTileSet(id).catch(unlessRefused);
      sets.forget(id);
    }
    for (const set of sets.all()) await send(set, sets);
  } catch (problem) {
    if (!(problem instanceof Unreachable || problem instanceof Refused)) throw problem;
  }
}

/** A set that is gone already, or belongs to another guest, needs no second attempt. */
function unlessRefused(problem: unknown): void {
  if (!(problem instanceof Refused)) throw problem;
}

/** A set that the server has, as a set of this device; a guest's own stays the same one there. */
export function asOwnSet({ id, tile_set, mine }: TileSetAnswer): OwnSet {
  const set = newSet(tile_set.name, tile_set.tiles.map(({ code }) => code));
  if (!mine) return set;
  return { ...set, sent: { id, content: JSON.stringify(contentOf(set, tile_set.name)) } };
}

/** The set of an address: one of this device, or one that the server shows; null if there is none. */
export async function findSet(name: string, sets: StoredSets): Promise<OwnSet | TileSetAnswer | null> {
  const own = sets.find(name);
  if (own) return own;
  try {
    return await showTileSet(name);
  } catch (problem) {
    if (problem instanceof Refused && problem.status === 404) return null;
    throw problem;
  }
}
