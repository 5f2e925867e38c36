/** The player's own sets in the browser's storage, one entry each. */

import { browserStorage, type TextStorage } from '../settings/store';
import { readTyped, isWhole } from './entered-tile';
import { MAX_SIZE, tidyName, withSize, type OwnSet } from './own-set';

const PREFIX = 'cosmic-factory.tile-set.';
/** Ids of sets that were deleted here while the server could not be reached. */
const DELETED = 'cosmic-factory.deleted-tile-sets';

export class StoredSets {
  constructor(private readonly storage: TextStorage | null) {}

  /** All sets that can be read, those changed last first. */
  all(): readonly OwnSet[] {
    const names = Array.from({ length: this.storage?.length ?? 0 }, (_, at) => this.storage!.key(at) ?? '');
    return names
      .filter((name) => name.startsWith(PREFIX))
      .flatMap((name) => readStored(this.storage!.getItem(name)) ?? [])
      .sort((one, other) => other.changedAt - one.changedAt);
  }

  /** The set of a key, or of the id that the server gave it. */
  find(name: string): OwnSet | null {
    return this.all().find(({ key, sent }) => key === name || sent?.id === name) ?? null;
  }

  /** Store a set; false if there is no room. */
  write(set: OwnSet): boolean {
    try {
      if (!this.storage) return false;
      this.storage.setItem(PREFIX + set.key, JSON.stringify(set));
      return true;
    } catch {
      return false;
    }
  }

  /** Remove a set; what the server has of it is to be deleted, too. */
  remove(set: OwnSet): void {
    this.storage?.removeItem(PREFIX + set.key);
    if (set.sent) this.#writeDeleted([...this.deleted(), set.sent.id]);
  }

  /** Ids that the server has still to forget. */
  deleted(): readonly string[] {
    try {
      const ids: unknown = JSON.parse(this.storage?.getItem(DELETED) ?? '[]');
      return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
    } catch {
      return [];
    }
  }

  forget(id: string): void {
    this.#writeDeleted(this.deleted().filter((one) => one !== id));
  }

  #writeDeleted(ids: readonly string[]): void {
    try {
      if (ids.length) this.storage?.setItem(DELETED, JSON.stringify(ids));
      else this.storage?.removeItem(DELETED);
    } catch {
      // Without room for it, the server keeps a set that nobody else can see.
    }
  }
}

function readStored(text: string | null): OwnSet | null {
  try {
    const set = JSON.parse(text ?? '') as OwnSet & { readonly twins?: readonly string[] };
    const { key, name, changedAt, sent } = set;
    if (typeof key !== 'string' || typeof name !== 'string' || typeof changedAt !== 'number') return null;
    const slots = set.slots.slice(0, MAX_SIZE).map((code) => {
      const tile = typeof code === 'string' ? readTyped(code) : null;
      return tile && isWhole(tile) ? (code as string) : null;
    });
    // Sets of older versions call them twins.
    const keptEqual = (set.keptEqual ?? set.twins ?? []).filter((one) => typeof one === 'string');
    return { key, name: tidyName(name), slots: withSize(slots, slots.length), keptEqual, changedAt, sent: sent ?? null };
  } catch {
    return null;
  }
}

export const browserSets = (): StoredSets => new StoredSets(browserStorage());
