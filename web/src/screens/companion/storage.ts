/** The companion's games on this device. */

import { browserDatabase, StoredGames } from '../../companion/stored-games';

function textStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export const storedGames = new StoredGames(textStorage(), browserDatabase());
