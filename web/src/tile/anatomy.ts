/** Where things lie on a tile, in a box of 200 units: four quarters of 100. */

import type { Direction, Ground, Space } from './code';

export type TilePoint = readonly [x: number, y: number];
/** L from 150 px, M from 60 px, S below. */
export type Detail = 'L' | 'M' | 'S';

export const detailOf = (pixels: number): Detail => (pixels >= 150 ? 'L' : pixels >= 60 ? 'M' : 'S');

/** Top-left corners of the quarters, clockwise from the top left. */
export const QUARTERS: readonly TilePoint[] = [[0, 0], [100, 0], [100, 100], [0, 100]];

export const STEP: Record<Direction, TilePoint> = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] };

const ONE: readonly TilePoint[] = [[46, 46], [54, 46], [54, 54], [46, 54]];
/** Two planets sit on the diagonal that stays clear of the asteroid belt. */
const TWO: readonly (readonly TilePoint[])[] = [
  [[64, 29], [28, 63]],
  [[36, 29], [72, 63]],
  [[36, 71], [72, 37]],
  [[64, 71], [28, 37]],
];
/** Two ringed worlds keep their rings off the belt and off each other. */
const TWO_DESERTS: readonly (readonly TilePoint[])[] = [
  [[58, 28], [30, 64]],
  [[42, 28], [70, 64]],
  [[42, 72], [70, 36]],
  [[58, 72], [30, 36]],
];
/** Two small ringed worlds stand one above the other, or their rings would meet. */
const TWO_SMALL_DESERTS: readonly (readonly TilePoint[])[] = [
  [[55, 25], [35, 66]],
  [[45, 25], [65, 66]],
  [[45, 34], [65, 75]],
  [[55, 34], [35, 75]],
];

/** Centres of a space's planets within its quarter. */
export function planetPlaces(space: Space, quarter: number, detail: Detail): readonly TilePoint[] {
  if (space.planets === 0) return [];
  if (space.planets === 1) return [ONE[quarter]!];
  if (space.ground !== 'd') return TWO[quarter]!;
  return (detail === 'S' ? TWO_SMALL_DESERTS : TWO_DESERTS)[quarter]!;
}

export function planetSize(space: Space, detail: Detail): number {
  const two = space.planets === 2;
  if (detail !== 'S') return two ? (space.ground === 'd' ? 50 : 57) : 68;
  if (space.ground === 'd') return two ? 46 : 57;
  return two ? 54 : 58;
}

export interface Figure {
  readonly stars: readonly TilePoint[];
  readonly line: string;
}

/** One star figure for each quarter, in a box of 100. */
export const FIGURES: readonly Figure[] = [
  { stars: [[22, 30], [46, 20], [70, 36], [58, 64], [30, 72]], line: 'M22 30L46 20L70 36L58 64L30 72' },
  { stars: [[24, 66], [34, 34], [60, 26], [76, 50], [56, 60]], line: 'M24 66L34 34L60 26L76 50L56 60L34 34' },
  { stars: [[30, 24], [50, 44], [76, 34], [66, 70], [40, 78]], line: 'M30 24L50 44L76 34M50 44L66 70L40 78' },
  { stars: [[24, 40], [42, 60], [64, 54], [78, 76], [60, 24]], line: 'M24 40L42 60L64 54L78 76M64 54L60 24' },
];

export interface Boundary {
  readonly direction: Direction;
  readonly between: readonly [number, number];
  readonly line: string;
}

/** The four inner borders and the quarters they lie between. */
export const BOUNDARIES: readonly Boundary[] = [
  { direction: 'n', between: [0, 1], line: 'M100 0V100' },
  { direction: 'e', between: [1, 2], line: 'M100 100H200' },
  { direction: 's', between: [2, 3], line: 'M100 100V200' },
  { direction: 'w', between: [3, 0], line: 'M0 100H100' },
];

export interface Rock {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly scale: number;
  readonly outline: number;
}

export const ROCK_OUTLINES: readonly string[] = [
  'M-9 -3L-4 -8L4 -7L9 -1L6 6L-2 8L-8 4Z',
  'M-8 -5L-1 -9L7 -5L8 3L2 8L-6 6Z',
  'M-7 -6L3 -8L9 -2L7 6L-1 8L-9 3Z',
];

const ROCKS = { at: [24, 43, 62, 81, 100], size: [0.78, 1.06, 0.74, 1, 0.95], aside: [2, -2.5, 3, -1.5, 0] };
const PEBBLES = { at: [36, 70, 104], size: [1.35, 1.2, 1.35], aside: [0, 0, 0] };

/** The rocks along a segment; the last lies on the tile's edge, half of it on each of two linked tiles. */
export function rocks(direction: Direction, detail: Detail): Rock[] {
  const [dx, dy] = STEP[direction];
  const { at, size, aside } = detail === 'S' ? PEBBLES : ROCKS;
  return at.map((distance, j) => ({
    x: 100 + dx * distance + dy * aside[j]!,
    y: 100 + dy * distance - dx * aside[j]!,
    turn: j * 71 + 20,
    scale: size[j]!,
    outline: j % 3,
  }));
}

/** The belt's line, from the centre over the edge of the tile. */
export const belt = (segments: readonly Direction[]): string =>
  segments
    .map((direction) => `M100 100L${100 + STEP[direction][0] * 104} ${100 + STEP[direction][1] * 104}`)
    .join('');

/** A space reaches one unit under a neighbour of its own ground, so that no hairline shows between them. */
export function extent(spaces: readonly { ground: Ground }[], quarter: number): { width: number; height: number } {
  const like = (other: number): boolean => spaces[other]!.ground === spaces[quarter]!.ground;
  const right = (quarter === 0 && like(1)) || (quarter === 3 && like(2));
  const below = (quarter === 0 && like(3)) || (quarter === 1 && like(2));
  return { width: right ? 101 : 100, height: below ? 101 : 100 };
}
