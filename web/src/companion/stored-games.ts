/**
 * The companion's games in the browser's storage, one entry each. Where `localStorage` is full, IndexedDB takes
 * the entry, which has more room. Of two copies, the newer of each part counts: other tabs may write, too.
 */

import type { TextStorage } from '../settings/store';
import type { CompanionGame } from './game';
import type { OtherTabs } from './other-tabs';
import { ofThisVersion } from './shared-game';
import { joined } from './tab-copies';

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
    private readonly tabs: OtherTabs | null = null,
  ) {}

  /** All games that can be read, the newest first. Entries that cannot be read stay where they are. */
  async read(): Promise<readonly CompanionGame[]> {
    const texts = [...this.#texts(), ...((await this.large?.read().catch(() => [])) ?? [])];
    const games = new Map<string, CompanionGame>();
    for (const text of texts) {
      const game = readGame(text);
      const known = game && games.get(game.id);
      if (game) games.set(game.id, known ? joined(known, game) : game);
    }
    return [...games.values()].sort((one, other) => other.startedAt - one.startedAt);
  }

  /** The game with what another tab has stored of it by now. */
  withStored(game: CompanionGame): CompanionGame {
    const stored = readGame(this.#text(PREFIX + game.id));
    return stored ? joined(game, stored) : game;
  }

  /** Call back with what other tabs make of a game, also when this tab is looked at again; returns a function that stops it. */
  follow(id: string, callback: (theirs: CompanionGame) => void): () => void {
    if (!this.tabs) return () => {};
    let isFollowed = true;
    const take = (game: CompanionGame | null | undefined): void => {
      if (isFollowed && game?.id === id) callback(game);
    };
    const again = async (): Promise<void> => take((await this.read()).find((game) => game.id === id));
    const stop = this.tabs.listen((text) => take(readGame(text)), () => void again());
    // Another tab may have changed it since it was read here.
    void again();
    return () => {
      isFollowed = false;
      stop();
    };
  }

  /** Store a game and tell the other tabs; false if there is no room for it anywhere. */
  async write(game: CompanionGame): Promise<boolean> {
    const text = JSON.stringify(game);
    this.tabs?.tell(text);
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

  #text(key: string): string {
    try {
      return this.text?.getItem(key) ?? '';
    } catch {
      return '';
    }
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
    if (!fits) return null;
    const whole = game as CompanionGame;
    return whole.shared ? { ...whole, shared: ofThisVersion(whole.shared, whole) } : whole;
  } catch {
    return null;
  }
}

/**
 * IndexedDB; null where there is none, as in some private windows. It is opened once and stays open, and each
 * transaction is committed in the task that begins it: so a page that is reloaded right after a change has sent it off.
 */
export function browserDatabase(): LargeStorage | null {
  if (typeof indexedDB === 'undefined') return null;
  let database: Promise<IDBDatabase> | null = null;
  const forget = (): void => void (database = null);
  const inStore = async <Result>(act: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> => {
    database ??= opened(forget);
    const transaction = (await database).transaction(STORE, 'readwrite');
    const request = act(transaction.objectStore(STORE));
    transaction.commit();
    await completed(transaction);
    return request.result;
  };
  return {
    read: () => inStore((store) => store.getAll() as IDBRequest<string[]>),
    write: async (id, text) => void (await inStore((store) => store.put(text, id))),
    remove: async (id) => void (await inStore((store) => store.delete(id))),
  };
}

/** Open the database; `onGone` is called when it is closed or cannot be opened: the next entry tries again. */
function opened(onGone: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = onGone;
      // Another tab wants to change or delete the database, and waits until all have closed it.
      database.onversionchange = () => {
        database.close();
        onGone();
      };
      resolve(database);
    };
    request.onerror = () => {
      onGone();
      reject(request.error ?? new Error('storage failed'));
    };
  });
}

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('storage failed'));
  });
