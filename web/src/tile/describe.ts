/** A tile in words, for screen readers. */

import { language, t, type Key, type Language } from '../messages';
import type { Direction, Ground, TileShape } from './code';

const CORNERS = ['tile.top-left', 'tile.top-right', 'tile.bottom-right', 'tile.bottom-left'] as const satisfies Key[];
const GROUNDS: Record<Exclude<Ground, 'c'>, Key & `colour.${string}`> = {
  v: 'colour.vegetation',
  i: 'colour.ice',
  d: 'colour.desert',
};
const DIRECTIONS: Record<Direction, Key & `direction.${string}`> = {
  n: 'direction.north',
  e: 'direction.east',
  s: 'direction.south',
  w: 'direction.west',
};

/** "asteroids north, east" */
export function describeSegments(tile: TileShape): string {
  if (tile.segments.length === 0) return t('tile.no-asteroids');
  return t('tile.asteroids', { where: tile.segments.map((one) => t(DIRECTIONS[one])).join(', ') });
}

const described: Record<Language, WeakMap<TileShape, string>> = { en: new WeakMap(), fr: new WeakMap(), hu: new WeakMap() };

/** "top left vegetation 2, top right ice 1, …; asteroids north, east"; put together once for each tile and turn. */
export function describeTile(tile: TileShape): string {
  const known = described[language()];
  const words = known.get(tile) ?? inWords(tile);
  known.set(tile, words);
  return words;
}

function inWords(tile: TileShape): string {
  const spaces = tile.spaces.map(({ ground, planets }, corner) =>
    ground === 'c'
      ? t('tile.space', { corner: t(CORNERS[corner]!), ground: t('tile.constellation') })
      : t('tile.space-with-planets', { corner: t(CORNERS[corner]!), ground: t(GROUNDS[ground]), n: planets }),
  );
  return t('tile.described', { spaces: spaces.join(', '), asteroids: describeSegments(tile) });
}

export const faceDownTile = (): string => t('tile.face-down');
