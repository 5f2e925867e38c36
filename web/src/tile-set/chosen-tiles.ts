/** The tiles that a game is to be played with. */

import { HAND_SIZE, MAX_SEATS } from '../game/constants';
import { codesOf, USUAL_SIZE, type OwnSet } from './own-set';

/** The server's usual tiles, those that a table has agreed on, or a set of this device. */
export type ChosenTiles =
  | { readonly kind: 'usual' }
  | { readonly kind: 'agreed'; readonly name: string; readonly tiles: number }
  | { readonly kind: 'own'; readonly set: OwnSet };

export const USUAL_TILES: ChosenTiles = { kind: 'usual' };

function tilesIn(chosen: ChosenTiles): number {
  if (chosen.kind === 'usual') return USUAL_SIZE;
  return chosen.kind === 'own' ? codesOf(chosen.set).length : chosen.tiles;
}

/** How many can play with these tiles: each needs nine. */
export const seatsFor = (chosen: ChosenTiles): number => Math.min(MAX_SEATS, Math.floor(tilesIn(chosen) / HAND_SIZE));
