/** The companion's games on this device. */

import { browserTabs } from '../../companion/other-tabs';
import { browserDatabase, StoredGames } from '../../companion/stored-games';
import { browserStorage } from '../../settings/store';

export const storedGames = new StoredGames(browserStorage(), browserDatabase(), browserTabs());
