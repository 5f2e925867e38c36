/** Reads sets that come from outside: a list of codes, a JSON file or a link. Everything in them is checked. */

import type { TileSet } from '../game/wire';
import { tidyTileCode } from './entered-tile';
import { readLink } from './set-link';
import { MAX_SIZE, tidyName } from './own-set';

export interface Mistake {
  /** What is counted: the lines of a text, or the tiles of a JSON file. */
  readonly in: 'line' | 'tile';
  /** From 1. */
  readonly at: number;
  readonly word: string;
}

export interface ReadSet {
  readonly name: string;
  readonly codes: readonly string[];
  /** Words that are no tile codes. */
  readonly mistakes: readonly Mistake[];
  /** There were more tiles than a set holds. */
  readonly tooMany: boolean;
  /** It is a link that lost a part or was changed. */
  readonly broken?: true;
}

/** Characters of a text; a longer one is no tile set. */
export const MAX_TEXT = 65_536;
/** Characters of a wrong word that are shown. */
const MAX_WORD = 20;

const NOTHING: ReadSet = { name: '', codes: [], mistakes: [], tooMany: false };

export function readSet(text: string): ReadSet {
  if (text.length > MAX_TEXT) return { ...NOTHING, tooMany: true };
  const trimmed = text.trim();
  const linked = readLink(trimmed);
  if (linked === 'broken') return { ...NOTHING, broken: true };
  if (linked) return limited({ ...NOTHING, name: tidyName(linked.name), codes: linked.codes });
  return limited(trimmed.startsWith('{') ? readJson(trimmed) : readList(trimmed));
}

const limited = (read: ReadSet): ReadSet => ({
  ...read,
  codes: read.codes.slice(0, MAX_SIZE),
  tooMany: read.codes.length > MAX_SIZE,
});

function readList(text: string): ReadSet {
  const codes: string[] = [];
  const mistakes: Mistake[] = [];
  let name = '';
  text.split(/\r?\n/).forEach((line, row) => {
    if (line.trimStart().startsWith('#')) {
      name ||= tidyName(line.trimStart().replace(/^#+\s*/, '').trim());
      return;
    }
    for (const word of line.split(/[\s,;]+/).filter(Boolean)) {
      const code = tidyTileCode(word);
      if (code) codes.push(code);
      else mistakes.push({ in: 'line', at: row + 1, word: shortened(word) });
    }
  });
  return { name, codes, mistakes, tooMany: false };
}

function readJson(text: string): ReadSet {
  let plain: unknown;
  try {
    plain = JSON.parse(text);
  } catch {
    return { ...NOTHING, mistakes: [{ in: 'line', at: 1, word: shortened(text) }] };
  }
  const { name = '', tiles = [] } = plain as Partial<Record<keyof TileSet, unknown>>;
  const codes: string[] = [];
  const mistakes: Mistake[] = [];
  (Array.isArray(tiles) ? (tiles as unknown[]) : []).forEach((tile, at) => {
    const word = (tile as { code?: unknown } | null)?.code;
    const code = typeof word === 'string' ? tidyTileCode(word) : null;
    if (code) codes.push(code);
    else mistakes.push({ in: 'tile', at: at + 1, word: shortened(typeof word === 'string' ? word : JSON.stringify(tile)) });
  });
  return { name: typeof name === 'string' ? tidyName(name) : '', codes, mistakes, tooMany: false };
}

const shortened = (word: string): string => (word.length > MAX_WORD ? `${word.slice(0, MAX_WORD)}…` : word);

/** The set as a list of codes, for people. */
export const asList = ({ name, tiles }: TileSet): string => `# ${name}\n${tiles.map(({ code }) => code).join('\n')}\n`;

/** The set as a file, one tile a line. */
export const asFile = ({ name, version, tiles }: TileSet): string =>
  `{"name": ${JSON.stringify(name)}, "version": ${version}, "tiles": [\n${tiles
    .map(({ id, code }) => `  {"id": ${id}, "code": "${code}"}`)
    .join(',\n')}\n]}\n`;
