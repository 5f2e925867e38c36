/** A player's own tile set, with places for tiles that are still to be entered. */

import { MAX_SET_NAME_LENGTH, MAX_SET_TILES } from '../game/constants';
import type { TileSet } from '../game/wire';

export interface SentSet {
  readonly id: string;
  readonly content: string;
  /** The word under which a set without a name was sent; another language has another one. */
  readonly unnamed?: string;
}

export interface OwnSet {
  /** Identifies the set on this device. */
  readonly key: string;
  readonly name: string;
  /** A code for each place; null where none is entered yet. */
  readonly slots: readonly (string | null)[];
  /** Tiles that are meant to be there more than once, by their code in any turn. */
  readonly keptEqual: readonly string[];
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** The version that the server has, and under which id; null if it has none. */
  readonly sent: SentSet | null;
}

/** As many as in the box. */
export const USUAL_SIZE = 54;
export const MAX_SIZE = MAX_SET_TILES;
export const MAX_NAME = MAX_SET_NAME_LENGTH;

const KEY_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const KEY_LENGTH = 12;

function newKey(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(KEY_LENGTH));
  return [...numbers].map((one) => KEY_LETTERS[one % KEY_LETTERS.length]).join('');
}

export const newSet = (name: string, codes: readonly string[] = [], now = Date.now()): OwnSet => ({
  key: newKey(),
  name: tidyName(name),
  slots: withSize(codes, Math.max(USUAL_SIZE, codes.length)),
  keptEqual: [],
  changedAt: now,
  sent: null,
});

/** The name without characters that no name may have, and not too long. */
export const tidyName = (name: string): string =>
  [...name.replace(/[<>\p{C}]/gu, ' ').replace(/\s+/g, ' ')].slice(0, MAX_NAME).join('');

/** The places, more or fewer of them; places after the last tile can be taken away. */
export function withSize(slots: readonly (string | null)[], size: number): readonly (string | null)[] {
  const last = slots.findLastIndex((code) => code !== null);
  const length = Math.min(MAX_SIZE, Math.max(size, last + 1, 1));
  return Array.from({ length }, (_, at) => slots[at] ?? null);
}

export const codesOf = ({ slots }: Pick<OwnSet, 'slots'>): readonly string[] =>
  slots.flatMap((code) => (code === null ? [] : [code]));

/** The set as files and the server have it. */
export const contentOf = (set: Pick<OwnSet, 'name' | 'slots'>, unnamed: string): TileSet => ({
  name: set.name.trim() || unnamed,
  version: 1,
  tiles: codesOf(set).map((code, at) => ({ id: at + 1, code })),
});
