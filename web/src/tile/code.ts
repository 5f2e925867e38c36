/** A tile as its code says: `v2i1cd0:ne`, spaces clockwise from the top left, then the segments. */

import type { Colour } from '../game/wire';

export type Ground = 'v' | 'i' | 'd' | 'c';
/** The letter of each colour, in codes of tiles, names of drawings and style values. */
export const GROUND_LETTERS = { vegetation: 'v', ice: 'i', desert: 'd' } as const satisfies Record<Colour, Ground>;
export type Direction = 'n' | 'e' | 's' | 'w';

export interface Space {
  readonly ground: Ground;
  readonly planets: number;
}

export interface TileShape {
  /** Top left, top right, bottom right, bottom left. */
  readonly spaces: readonly [Space, Space, Space, Space];
  readonly segments: readonly Direction[];
}

const CODE = /^((?:c|[vid][012]){4}):([nesw]*)$/;
const DIRECTIONS: readonly Direction[] = ['n', 'e', 's', 'w'];

export function parseTile(code: string): TileShape {
  const [, spaces, segments] = CODE.exec(code) ?? [];
  if (spaces === undefined || segments === undefined) {
    throw new Error(`not a tile code: ${JSON.stringify(code)}`);
  }
  const [a, b, c, d] = [...spaces.matchAll(/c|[vid][012]/g)].map(([text]) => ({
    ground: text[0] as Ground,
    planets: Number(text[1] ?? 0),
  }));
  return {
    spaces: [a!, b!, c!, d!],
    segments: DIRECTIONS.filter((direction) => segments.includes(direction)),
  };
}

/** The tile after so many quarter turns clockwise; a negative number turns it back. */
export function turned(tile: TileShape, quarters: number): TileShape {
  const k = ((quarters % 4) + 4) % 4;
  if (k === 0) return tile;
  const at = (position: number): Space => tile.spaces[(position - k + 4) % 4]!;
  return {
    spaces: [at(0), at(1), at(2), at(3)],
    segments: DIRECTIONS.filter((_, j) => tile.segments.includes(DIRECTIONS[(j - k + 4) % 4]!)),
  };
}

const known = new Map<string, TileShape>();

/** Parsed and turned once per code and turn: a board is drawn many times a second. */
export function tileOf(code: string, quarters = 0): TileShape {
  const k = ((quarters % 4) + 4) % 4;
  const key = `${code} ${k}`;
  let tile = known.get(key);
  if (tile === undefined) {
    tile = turned(parseTile(code), k);
    known.set(key, tile);
  }
  return tile;
}
