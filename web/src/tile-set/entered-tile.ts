/** A tile while it is entered: some of its quarters may still be missing. */

import type { Direction, Ground, Space, TileShape } from '../tile/code';

export interface EnteredTile {
  /** Top left, top right, bottom right, bottom left. */
  readonly spaces: readonly (Space | null)[];
  readonly segments: readonly Direction[];
}

export const GROUNDS: readonly Ground[] = ['v', 'i', 'd', 'c'];
export const DIRECTIONS: readonly Direction[] = ['n', 'e', 's', 'w'];
export const QUARTER_COUNT = 4;

export const EMPTY_TILE: EnteredTile = { spaces: [null, null, null, null], segments: [] };

const SPACE = /c|\?|[vid][012]/g;
/** A code as far as it is typed; a question mark is a quarter that is not known yet. */
const TYPED = /^((?:c|\?|[vid][012]){0,4})(?::([nesw]{0,4}))?$/;

/** The tile of a code that may be unfinished, or null if no tile begins like that. */
export function readTyped(text: string): EnteredTile | null {
  const [matched, spaces = '', segments = ''] = TYPED.exec(text.trim().toLowerCase()) ?? [];
  if (matched === undefined || new Set(segments).size < segments.length) return null;
  const read = [...spaces.matchAll(SPACE)].map(([word]): Space | null =>
    word === '?' ? null : { ground: word[0] as Ground, planets: Number(word[1] ?? 0) },
  );
  if (text.includes(':') && read.length < QUARTER_COUNT) return null;
  return {
    spaces: [...read, ...Array<null>(QUARTER_COUNT - read.length).fill(null)],
    segments: DIRECTIONS.filter((one) => segments.includes(one)),
  };
}

/** Whether a text may become a code if it is typed on. */
export const mayBecomeCode = (text: string): boolean => {
  const typed = text.trim().toLowerCase();
  return readTyped(typed) !== null || (/[vid]$/.test(typed) && readTyped(`${typed}0`) !== null);
};

export const missingQuarters = (tile: EnteredTile): number => tile.spaces.filter((one) => one === null).length;

export const isWhole = (tile: EnteredTile): boolean => missingQuarters(tile) === 0;

const spaceCode = (space: Space | null): string => {
  if (space === null) return '?';
  return space.ground === 'c' ? 'c' : `${space.ground}${space.planets}`;
};

/** The code of the tile; missing quarters at its end are left out. */
export function codeOf(tile: EnteredTile): string {
  const segments = DIRECTIONS.filter((one) => tile.segments.includes(one)).join('');
  const spaces = tile.spaces.map(spaceCode).join('');
  if (isWhole(tile)) return `${spaces}:${segments}`;
  return segments ? `${spaces}:${segments}` : spaces.replace(/\?+$/, '');
}

/** The code with its segments in order and in small letters; null if the text is no whole code. */
export function tidyTileCode(text: string): string | null {
  const tile = readTyped(text);
  return tile && isWhole(tile) && text.includes(':') ? codeOf(tile) : null;
}

/** The tile as it is drawn: missing quarters are dark. */
export const shapeOf = ({ spaces, segments }: EnteredTile): TileShape => {
  const [a, b, c, d] = spaces.map((one) => one ?? { ground: 'c' as const, planets: 0 });
  return { spaces: [a!, b!, c!, d!], segments };
};

export function withSpace(tile: EnteredTile, quarter: number, space: Space | null): EnteredTile {
  return { ...tile, spaces: tile.spaces.map((one, at) => (at === quarter ? space : one)) };
}

export function withSegment(tile: EnteredTile, direction: Direction): EnteredTile {
  const has = tile.segments.includes(direction);
  return { ...tile, segments: DIRECTIONS.filter((one) => (one === direction ? !has : tile.segments.includes(one))) };
}

/** The tile after a quarter turn clockwise. */
export const turnedOnce = ({ spaces, segments }: EnteredTile): EnteredTile => ({
  spaces: spaces.map((_, at) => spaces[(at + 3) % QUARTER_COUNT]!),
  segments: DIRECTIONS.filter((_, at) => segments.includes(DIRECTIONS[(at + 3) % DIRECTIONS.length]!)),
});

const knownCanonicalCodes = new Map<string, string>();

/** The same code for a tile however it lies: the first of its four codes in alphabetical order. */
export function canonicalCode(code: string): string {
  let name = knownCanonicalCodes.get(code);
  if (name === undefined) {
    let tile = readTyped(code)!;
    name = code;
    for (let turn = 0; turn < QUARTER_COUNT; turn += 1) {
      tile = turnedOnce(tile);
      const other = codeOf(tile);
      if (other < name) name = other;
    }
    knownCanonicalCodes.set(code, name);
  }
  return name;
}
