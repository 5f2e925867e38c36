/**
 * A whole set in the part of an address after #, which no server sees.
 *
 * A tile is one of 10⁴ · 16 numbers (ten kinds of spaces, four at a time, and a set of segments), so three bytes
 * hold it: less than a general compression makes of the codes, and every browser can read it. The number of tiles and a
 * checksum tell a link that lost its end, or was changed, from a smaller set.
 */

import type { Space } from '../tile/code';
import { codeOf, DIRECTIONS, readTyped, type EnteredTile } from './entered-tile';
import { MAX_NAME, MAX_SIZE } from './own-set';

export interface LinkedSet {
  readonly name: string;
  readonly codes: readonly string[];
}

/** Of older versions: without number and checksum. */
const UNCHECKED = 1;
const CHECKED = 2;
const PARAMETER = 't=';
const CHECKSUM_BYTES = 4;
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
  const bytes = [CHECKED, codes.length >> 8, codes.length & 255, letters.length, ...letters];
  for (const code of codes) {
    const number = numberOf(readTyped(code)!);
    bytes.push(number >> 16, (number >> 8) & 255, number & 255);
  }
  return PARAMETER + toText(Uint8Array.from([...bytes, ...checksumOf(bytes)]));
}

/**
 * The set in a link or in the part after its #; `broken` if it lost a part or was changed, null for a text that is no
 * link of a set.
 */
export function readLink(link: string): LinkedSet | 'broken' | null {
  const [, text] = /^(?:\S*#)?t=(\S*)$/.exec(link) ?? [];
  return text === undefined ? null : (setIn(fromText(text)) ?? 'broken');
}

function setIn(bytes: Uint8Array | null): LinkedSet | null {
  if (bytes?.[0] === UNCHECKED) return setFrom(bytes.slice(1));
  if (bytes?.[0] !== CHECKED) return null;
  const content = bytes.slice(0, -CHECKSUM_BYTES);
  const checksum = checksumOf(content);
  if (!bytes.slice(-CHECKSUM_BYTES).every((byte, at) => byte === checksum[at])) return null;
  const set = setFrom(content.slice(3));
  return set?.codes.length === ((content[1]! << 8) | content[2]!) ? set : null;
}

/** Read the length of the name, the name, and tiles to the end; null if they do not end with a whole tile. */
function setFrom(bytes: Uint8Array): LinkedSet | null {
  const begin = 1 + (bytes[0] ?? 0);
  const count = (bytes.length - begin) / TILE_BYTES;
  if (!Number.isInteger(count) || count < 1 || count > MAX_SIZE) return null;
  const codes: string[] = [];
  for (let at = begin; at < bytes.length; at += TILE_BYTES) {
    const number = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!;
    if (number >= TILES) return null;
    codes.push(codeOf(tileOf(number)));
  }
  const name = new TextDecoder().decode(bytes.slice(1, begin));
  return { name: [...name].slice(0, MAX_NAME).join(''), codes };
}

/** CRC-32 (ISO 3309), the most significant byte first: it notices every change of up to 32 bits in a row. */
function checksumOf(bytes: Iterable<number>): readonly number[] {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return [24, 16, 8, 0].map((shift) => (~rest >>> shift) & 255);
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
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
    // A last letter may have bits that belong to no byte: they are 0 unless something is missing.
    return toText(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}
