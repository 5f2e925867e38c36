/**
 * The companion's games in the browser's storage, one entry each. Where `localStorage` is full, IndexedDB takes
 * the entry, which has more room; the newer of two copies counts.
 */

import type { TextStorage } from '../settings/store';
import type { CompanionGame } from './game';

const PREFIX = 'cosmic-factory.companion.';
const DATABASE = 'cosmic-factory-companion';
const STORE = 'games';

/** Storage for what does not fit into the first one. */
export interface LargeStorage {
  read: () => Promise<readonly string[]>;
  write: (id: string, text: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

export class StoredGames {
  constructor(
    private readonly text: TextStorage | null,
    private readonly large: LargeStorage | null,
  ) {}

  /** All games that can be read, the newest first. Entries that cannot be read stay where they are. */
  async read(): Promise<readonly CompanionGame[]> {
    const texts = [...this.#texts(), ...((await this.large?.read().catch(() => [])) ?? [])];
    const games = new Map<string, CompanionGame>();
    for (const text of texts) {
      const game = readGame(text);
      const known = game && games.get(game.id);
      if (game && (!known || known.changes < game.changes)) games.set(game.id, game);
    }
    return [...games.values()].sort((one, other) => other.startedAt - one.startedAt);
  }

  /** Store a game; false if there is no room for it anywhere. */
  async write(game: CompanionGame): Promise<boolean> {
    const text = JSON.stringify(game);
    try {
      if (!this.text) throw new Error('no storage');
      this.text.setItem(PREFIX + game.id, text);
      return true;
    } catch {
      if (!this.large) return false;
      return this.large.write(game.id, text).then(
        () => true,
        () => false,
      );
    }
  }

  async remove(id: string): Promise<void> {
    try {
      this.text?.removeItem(PREFIX + id);
    } catch {
      // Private windows may refuse storage: then there is nothing to remove.
    }
    await this.large?.remove(id).catch(() => {});
  }

  #texts(): readonly string[] {
    try {
      const { text } = this;
      if (!text) return [];
      const keys = Array.from({ length: text.length }, (_, index) => text.key(index) ?? '');
      return keys.filter((key) => key.startsWith(PREFIX)).map((key) => text.getItem(key) ?? '');
    } catch {
      return [];
    }
  }
}

/** The game of a stored entry; null if it is none, or of another version. */
export function readGame(text: string): CompanionGame | null {
  try {
    const game = JSON.parse(text) as Partial<CompanionGame>;
    const fits =
      typeof game.id === 'string' &&
      typeof game.startedAt === 'number' &&
      typeof game.changes === 'number' &&
      Array.isArray(game.names) &&
      Array.isArray(game.rounds) &&
      game.rounds.length > 0 &&
      game.rounds.every(({ seats, tokens }) => Array.isArray(seats) && seats.length === game.names!.length && !!tokens);
    return fits ? (game as CompanionGame) : null;
  } catch {
    return null;
  }
}

/** IndexedDB; null where there is none, as in some private windows. */
export function browserDatabase(): LargeStorage | null {
  if (typeof indexedDB === 'undefined') return null;
  const inStore = async <Result>(act: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> => {
    const database = await opened();
    try {
      return await settled(act(database.transaction(STORE, 'readwrite').objectStore(STORE)));
    } finally {
      database.close();
    }
  };
  return {
    read: () => inStore((store) => store.getAll() as IDBRequest<string[]>),
    write: async (id, text) => void (await inStore((store) => store.put(text, id))),
    remove: async (id) => void (await inStore((store) => store.delete(id))),
  };
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
  return settled(request);
}

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage failed'));
  });
