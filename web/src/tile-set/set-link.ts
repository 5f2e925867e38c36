/**
 * A whole set in the part of an address after #, which no server sees.
 *
 * A tile is one of 10⁴ · 16 numbers (ten kinds of spaces, four at a time, and a set of segments), so three bytes
 * hold it: less than a general compression makes of the codes, and every browser can read it.
 */

import type { Space } from '../tile/code';
import { codeOf, DIRECTIONS, readTyped, type EnteredTile } from './entered-tile';
import { MAX_NAME, MAX_SIZE } from './own-set';

export interface LinkedSet {
  readonly name: string;
  readonly codes: readonly string[];
}

const FORMAT = 1;
const PARAMETER = 't=';
const TILE_BYTES = 3;
const SEGMENT_SETS = 16;
const SPACES: readonly Space[] = [
  ...(['v', 'i', 'd'] as const).flatMap((ground) => [0, 1, 2].map((planets) => ({ ground, planets }))),
  { ground: 'c', planets: 0 },
];
const TILES = SPACES.length ** 4 * SEGMENT_SETS;

/** The part of the address after #. */
export function fragmentOf({ name, codes }: LinkedSet): string {
  const letters = new TextEncoder().encode(name);
  const bytes = [FORMAT, letters.length, ...letters];
  for (const code of codes) {
    const number = numberOf(readTyped(code)!);
    bytes.push(number >> 16, (number >> 8) & 255, number & 255);
  }
  return PARAMETER + toText(Uint8Array.from(bytes));
}

/** The set in a link or in the part after its #; null if there is none that can be read. */
export function codesInLink(link: string): LinkedSet | null {
  const [, text] = /(?:^|#)t=([\w-]+)$/.exec(link) ?? [];
  const bytes = text === undefined ? null : fromText(text);
  if (!bytes || bytes[0] !== FORMAT) return null;
  const begin = 2 + (bytes[1] ?? 0);
  const count = (bytes.length - begin) / TILE_BYTES;
  if (!Number.isInteger(count) || count < 0 || count > MAX_SIZE) return null;
  const codes: string[] = [];
  for (let at = begin; at < bytes.length; at += TILE_BYTES) {
    const number = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!;
    if (number >= TILES) return null;
    codes.push(codeOf(tileOf(number)));
  }
  const name = new TextDecoder().decode(bytes.slice(2, begin));
  return { name: [...name].slice(0, MAX_NAME).join(''), codes };
}

function numberOf({ spaces, segments }: EnteredTile): number {
  const ground = spaces.reduce((sum, space) => sum * SPACES.length + kindOf(space!), 0);
  return ground * SEGMENT_SETS + DIRECTIONS.reduce((sum, one, bit) => sum + (segments.includes(one) ? 1 << bit : 0), 0);
}

const kindOf = (space: Space): number =>
  SPACES.findIndex(({ ground, planets }) => ground === space.ground && planets === space.planets);

function tileOf(number: number): EnteredTile {
  const spaces: Space[] = [];
  let rest = Math.floor(number / SEGMENT_SETS);
  for (let quarter = 0; quarter < 4; quarter += 1) {
    spaces.unshift(SPACES[rest % SPACES.length]!);
    rest = Math.floor(rest / SPACES.length);
  }
  return { spaces, segments: DIRECTIONS.filter((_, bit) => (number >> bit) & 1) };
}

const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

function fromText(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
