/**
 * A tile's face as the few shapes that draw it. Everything of one kind is one path: a board is
 * painted many times a second, and what counts then is how many elements there are.
 */

import {
  BOUNDARIES,
  belt,
  extent,
  FIGURES,
  planetSize,
  planetPlaces,
  QUARTERS,
  ROCK_OUTLINES,
  rocks,
  type Detail,
  type TilePoint,
  type Rock,
} from './anatomy';
import type { Direction, Ground, TileShape } from './code';

export interface Area {
  readonly ground: Ground;
  readonly outline: string;
}

export interface PlacedPlanet {
  readonly ground: Ground;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export interface Face {
  readonly areas: readonly Area[];
  /** Where grounds meet without asteroids. */
  readonly hairlines: string;
  /** Lines and stars of the constellations. */
  readonly figures: string;
  readonly stars: string;
  readonly belt: string;
  readonly rocks: string;
  readonly shades: string;
  readonly planets: readonly PlacedPlanet[];
}

const STAR = 'M0 -11Q1.6 -1.6 11 0Q1.6 1.6 0 11Q-1.6 1.6 -11 0Q-1.6 -1.6 0 -11Z';
const SHADE = 'M-6 3L-1 6L6 4L8 0L3 2Z';
const PEBBLE = 'M-8.6 0Q-8.6 -8.6 0 -8.6Q8.6 -8.6 8.6 0Q8.6 8.6 0 8.6Q-8.6 8.6 -8.6 0Z';
/** The centre of a belt holds its biggest rock. */
const MIDDLE: Rock = { x: 100, y: 100, turn: 15, scale: 1.55, outline: 0 };
const MIDDLE_PEBBLE: Rock = { x: 100, y: 100, turn: 0, scale: 1.5, outline: 0 };
const ROCK_SCALE = 0.84;
/** Smaller pictures have bolder stars. */
export const STAR_SCALE: Record<Detail, number> = { L: 1, M: 1.35, S: 1.9 };

/** A path of absolute points, scaled, turned by so many degrees and moved. */
export function moved(path: string, [x, y]: TilePoint, scale = 1, degrees = 0): string {
  const cos = scale * Math.cos((degrees * Math.PI) / 180);
  const sin = scale * Math.sin((degrees * Math.PI) / 180);
  return path.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, a: string, b: string) => {
    const [px, py] = [Number(a), Number(b)];
    return `${rounded(x + px * cos - py * sin)} ${rounded(y + px * sin + py * cos)}`;
  });
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

function areasOf(tile: TileShape): Area[] {
  const outlines = new Map<Ground, string>();
  tile.spaces.forEach(({ ground }, quarter) => {
    const [x, y] = QUARTERS[quarter]!;
    const { width, height } = extent(tile.spaces, quarter);
    outlines.set(ground, `${outlines.get(ground) ?? ''}M${x} ${y}h${width}v${height}h${-width}Z`);
  });
  return [...outlines].map(([ground, outline]) => ({ ground, outline }));
}

const hairlinesOf = (tile: TileShape): string =>
  BOUNDARIES.filter(
    ({ direction, between: [a, b] }) =>
      !tile.segments.includes(direction) && tile.spaces[a]?.ground !== tile.spaces[b]?.ground,
  )
    .map(({ line }) => line)
    .join('');

const constellationsOf = (tile: TileShape): number[] =>
  tile.spaces.flatMap(({ ground }, quarter) => (ground === 'c' ? [quarter] : []));

const figureOf = (quarter: number): string => moved(FIGURES[quarter]!.line, QUARTERS[quarter]!);

function starsOf(quarter: number, detail: Detail): string {
  const [x, y] = QUARTERS[quarter]!;
  return FIGURES[quarter]!.stars
    .filter((_, j) => !(detail === 'S' && j === 3))
    .map(([a, b], j) => moved(STAR, [x + a, y + b], ((j === 1 ? 18 : 12) / 24) * STAR_SCALE[detail]))
    .join('');
}

/** The rocks of all segments, or what lies in their shade. */
function rocksOf(segments: readonly Direction[], detail: Detail, outline: (rock: Rock) => string): string {
  if (segments.length === 0) return '';
  const all = [...segments.flatMap((direction) => rocks(direction, detail)), detail === 'S' ? MIDDLE_PEBBLE : MIDDLE];
  const scale = detail === 'S' ? 1 : ROCK_SCALE;
  return all.map((rock) => moved(outline(rock), [rock.x, rock.y], scale * rock.scale, rock.turn)).join('');
}

function planetsOf(tile: TileShape, detail: Detail): PlacedPlanet[] {
  return tile.spaces.flatMap((space, quarter) => {
    const [x, y] = QUARTERS[quarter]!;
    const size = planetSize(space, detail);
    return planetPlaces(space, quarter, detail).map(([a, b]) => ({ ground: space.ground, x: x + a, y: y + b, size }));
  });
}

function drawn(tile: TileShape, detail: Detail): Face {
  const figures = constellationsOf(tile);
  const small = detail === 'S';
  return {
    areas: areasOf(tile),
    hairlines: hairlinesOf(tile),
    figures: figures.map(figureOf).join(''),
    stars: figures.map((quarter) => starsOf(quarter, detail)).join(''),
    belt: belt(tile.segments),
    rocks: rocksOf(tile.segments, detail, ({ outline }) => (small ? PEBBLE : ROCK_OUTLINES[outline]!)),
    shades: small ? '' : rocksOf(tile.segments, detail, () => SHADE),
    planets: planetsOf(tile, detail),
  };
}

const faces: Record<Detail, WeakMap<TileShape, Face>> = { L: new WeakMap(), M: new WeakMap(), S: new WeakMap() };

/** Drawn once per tile, turn and level of detail, since `tileOf` gives the same tile again. */
export function faceOf(tile: TileShape, detail: Detail): Face {
  let face = faces[detail].get(tile);
  if (face === undefined) {
    face = drawn(tile, detail);
    faces[detail].set(tile, face);
  }
  return face;
}
