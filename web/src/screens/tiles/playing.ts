/** A quick game against bots with a set of one's own. */

import { ensureGuest } from '../../api/me.svelte';
import { quickPlay, type MadeTable } from '../../api/tables';
import { botLevel } from '../../bots/levels.svelte';
import { DEFAULT_SEATS, HAND_SIZE, MIN_SEATS } from '../../game/constants';
import { t } from '../../messages';
import { seatsFor } from '../../tile-set/chosen-tiles';
import { codesOf, contentOf, type OwnSet } from '../../tile-set/own-set';

/** How many tiles are missing for a game of two. */
export const missingToPlay = (set: OwnSet): number => Math.max(0, MIN_SEATS * HAND_SIZE - codesOf(set).length);

export async function playWith(set: OwnSet): Promise<MadeTable> {
  await ensureGuest();
  const content = contentOf(set, t('tiles.unnamed'));
  const seats = Math.min(DEFAULT_SEATS, seatsFor({ kind: 'own', set }));
  return quickPlay({ level: botLevel(), seats, tile_set: content });
}
