/**
 * Puzzles that were begun, in the browser's storage by their id: the puzzle itself, so that it opens without a network,
 * and what lies on its board. Only the newest are kept.
 */

import type { Puzzle } from '../../api/puzzles';
import type { Layout } from '../../board';
import { EMPTY_LAYOUT } from '../../board/types';
import type { Colour } from '../../game/wire';
import { remember, remembered } from '../../settings/store';

/** What lies on a board, and the tokens that were taken. */
export interface KeptBoard {
  readonly layout: Layout;
  readonly tokens: readonly Colour[];
}

const MAX_KEPT = 20;
const LIST = 'puzzles';
export const EMPTY_BOARD: KeptBoard = { layout: EMPTY_LAYOUT, tokens: [] };

const puzzleName = (id: string): string => `puzzle.${id}`;
const boardName = (id: string): string => `board.${id}`;

function read<Value>(name: string, isValid: (value: Value) => boolean): Value | null {
  try {
    const value = JSON.parse(remembered(name) ?? 'null') as Value | null;
    return value !== null && isValid(value) ? value : null;
  } catch {
    // Written by another version, or by hand: as if nothing had been kept.
    return null;
  }
}

const keptIds = (): readonly string[] => read<readonly string[]>(LIST, Array.isArray) ?? [];

/** Keep a puzzle, and forget the oldest ones. */
export function keepPuzzle(puzzle: Puzzle): void {
  const ids = [puzzle.id, ...keptIds().filter((id) => id !== puzzle.id)];
  for (const id of ids.slice(MAX_KEPT)) {
    remember(puzzleName(id), null);
    remember(boardName(id), null);
  }
  remember(LIST, JSON.stringify(ids.slice(0, MAX_KEPT)));
  remember(puzzleName(puzzle.id), JSON.stringify(puzzle));
}

export const keptPuzzle = <Kind extends Puzzle>(id: string): Kind | null =>
  read<Kind>(puzzleName(id), (puzzle) => puzzle.id === id && Array.isArray(puzzle.tiles));

export function keepBoard(id: string, board: KeptBoard): void {
  const isEmpty = board.layout.placements.length === 0 && board.tokens.length === 0;
  remember(boardName(id), isEmpty ? null : JSON.stringify(board));
}

/** What lay on the board of a puzzle; an empty board if nothing was kept that fits its tiles. */
export function keptBoard({ id, tiles }: Puzzle): KeptBoard {
  const isTile = (tile: number): boolean => Number.isInteger(tile) && tile >= 0 && tile < tiles.length;
  const fits = ({ layout, tokens }: KeptBoard): boolean => {
    const laid = layout.placements.map(({ tile }) => tile);
    return laid.every(isTile) && new Set(laid).size === laid.length && Array.isArray(tokens);
  };
  return read(boardName(id), fits) ?? EMPTY_BOARD;
}
