/** A tile in words, for screen readers. */

import { language, t, type Key, type Language } from '../messages';
import type { Direction, Ground, Space, TileShape } from './code';

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

export const cornerName = (corner: number): string => t(CORNERS[corner]!);
export const groundName = (ground: Ground): string => (ground === 'c' ? t('tile.constellation') : t(GROUNDS[ground]));
export const directionName = (direction: Direction): string => t(DIRECTIONS[direction]);

/** "top left vegetation 2" */
export function describeSpace({ ground, planets }: Space, corner: number): string {
  const where = { corner: cornerName(corner), ground: groundName(ground) };
  return ground === 'c' ? t('tile.space', where) : t('tile.space-with-planets', { ...where, n: planets });
}

/** "asteroids north, east" */
export function describeSegments(tile: TileShape): string {
  if (tile.segments.length === 0) return t('tile.no-asteroids');
  return t('tile.asteroids', { where: tile.segments.map(directionName).join(', ') });
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
  const spaces = tile.spaces.map(describeSpace);
  return t('tile.described', { spaces: spaces.join(', '), asteroids: describeSegments(tile) });
}

export const faceDownTile = (): string => t('tile.face-down');
