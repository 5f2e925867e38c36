/** A puzzle as an exercise: its tiles are numbered by their place in the hand, from 0, as the server's steps name them. */

import type { Puzzle } from '../../api/puzzles';
import type { HandedTile } from '../../game/answers';
import { ROUND_RULES } from '../../game/round-rules';
import type { LaidView, Placement, RoundRules } from '../../game/wire';
import type { Task } from '../../practice/practice.svelte';
import type { LaidTile } from '../../scorer';

export const rulesOfCard = (card: number): RoundRules => ROUND_RULES[card]!;

export function taskOfPuzzle({ tiles, card, bets }: Pick<Puzzle, 'tiles' | 'card' | 'bets'>, only?: Task['only']): Task {
  return {
    tiles: tiles.map((code, id) => ({ id, code })),
    card,
    rules: rulesOfCard(card),
    bets: (bets?.free ?? []).map((colour) => ({ colour, rivals: bets?.[colour] ?? 0 })),
    ...(only ? { only } : {}),
  };
}

/** What lies on the board, as it is handed in. */
export const handedTiles = (placements: readonly Placement[], tiles: readonly string[]): readonly HandedTile[] =>
  placements.map(({ tile, row, col, turns, part }) => ({ tile: tiles[tile]!, row, col, turns: turns ?? 0, part: part ?? 0 }));

/** A handed-in galaxy with numbered tiles; of equal tiles each number is used once. */
export function laidViews(galaxy: readonly HandedTile[], tiles: readonly string[]): readonly LaidView[] {
  const free = new Set(tiles.keys());
  return galaxy.map(({ tile: code, row, col, turns = 0, part = 0, face_down = false }) => {
    const tile = [...free].find((number) => tiles[number] === code) ?? null;
    if (tile !== null) free.delete(tile);
    return { tile, row, col, turns, part, face_down };
  });
}

export const scoredTiles = (galaxy: readonly HandedTile[]): readonly LaidTile[] =>
  galaxy.map(({ tile: code, row, col, turns = 0, part = 0, face_down = false }) => ({ code, row, col, turns, part, faceDown: face_down }));
