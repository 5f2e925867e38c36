/** Puzzles: the daily one, those of a theme, and the storm. */

import type { LayoutStep } from '../game/answers';
import type { Colour, GalaxyPoints } from '../game/wire';
import type { Language } from '../messages';
import { ask } from './http';

/** Where a tile lies; it is named by its code, since a puzzle has no tile set. */
export interface HandedTile {
  readonly tile: string;
  readonly row: number;
  readonly col: number;
  readonly turns?: number;
  readonly part?: number;
}

/** What somebody has reached in a puzzle. */
export interface OwnResult {
  readonly first: number;
  readonly best: number;
  readonly hand_ins: number;
  /** The best galaxy was shown, so that nothing counts any more. */
  readonly revealed: boolean;
  /** Some of it was handed in while the puzzle counted. */
  readonly counted: boolean;
}

export interface Streak {
  readonly days: number;
  readonly longest: number;
  /** Days of the streak that were missed and forgiven. */
  readonly frozen: readonly string[];
  readonly freezes_left_this_week: number;
  readonly played_today: boolean;
}

/** The tokens that can be taken, and the largest zone of a rival in each colour. */
export type PuzzleBets = { readonly free: readonly Colour[] } & Readonly<Record<Colour, number>>;

export interface Puzzle {
  readonly id: string;
  readonly card: number;
  readonly tiles: readonly string[];
  readonly par: number;
  readonly bets?: PuzzleBets | null;
}

export interface DailyPuzzle extends Puzzle {
  readonly kind: 'daily';
  readonly date: string;
  readonly number: number;
  /** The SHA-256 of the seed, published before the seed. */
  readonly commitment: string;
  readonly seed: string | null;
  /** Its date exists somewhere on earth, so that hand-ins count. */
  readonly open: boolean;
  readonly difficulty: number;
  readonly galaxies: number | null;
  readonly players: number;
  readonly hand_ins: number;
  readonly mine: OwnResult | null;
  readonly streak: Streak | null;
}

export interface ThemePuzzle extends Puzzle {
  readonly kind: 'theme';
  readonly theme: string;
}

/** What came of a puzzle of a theme, with a best galaxy and the way to it. */
export interface ThemeAnswer {
  readonly points: number;
  readonly par: number;
  readonly solved: boolean;
  /** When it comes again, in milliseconds since 1970; null if it need not. */
  readonly mine: { readonly due_at: number | null };
  readonly best: readonly HandedTile[];
  readonly steps: readonly LayoutStep[];
}

export interface Rank {
  /** The percentage of the others who have fewer points; null if there is nobody else. */
  readonly better_than: number | null;
  readonly players: number;
}

export interface HandInAnswer {
  readonly points: number;
  readonly par: number;
  readonly first: number;
  readonly best: number;
  readonly hand_ins: number;
  readonly rank: Rank | null;
  readonly counted: boolean;
  readonly streak: Streak | null;
}

export interface HandIn {
  readonly placements: readonly HandedTile[];
  readonly tokens?: readonly Colour[];
}

export interface PuzzleResults {
  readonly histogram: readonly { readonly points: number; readonly players: number }[];
  readonly players: number;
  readonly better_than: number | null;
  readonly mine: OwnResult;
  readonly par: number;
  readonly galaxy: readonly HandedTile[];
}

/** The best galaxies; the first is the one that the fewest steps lead to. */
export interface Revealed {
  readonly best: readonly (readonly HandedTile[])[];
  readonly points: GalaxyPoints;
  readonly steps: readonly LayoutStep[];
}

export interface PuzzleDay {
  readonly id: string;
  readonly date: string;
  readonly number: number;
  readonly card: number;
  readonly par: number;
  readonly difficulty: number;
  readonly mine: { readonly first: number; readonly best: number } | null;
}

export interface PuzzleDays {
  readonly days: readonly PuzzleDay[];
  readonly next: string | null;
}

export interface SharedResult {
  readonly text: string;
  readonly url: string;
  readonly picture: string;
  readonly alt: string;
}

export interface Theme {
  readonly theme: string;
  readonly solved: number;
  readonly due: number;
}

const id = encodeURIComponent;

export const dailyPuzzle = (date: string): Promise<DailyPuzzle> => ask('GET', `/puzzles/daily?date=${id(date)}`);

export const puzzleDays = (before: string | null): Promise<PuzzleDays> =>
  ask('GET', before === null ? '/puzzles/days' : `/puzzles/days?before=${id(before)}`);

/** Hand in a galaxy; the same one again is refused, with the code `handed-in-already`. */
export const handIn = (puzzle: string, made: HandIn): Promise<HandInAnswer> => ask('POST', `/puzzles/${id(puzzle)}/hand-ins`, made);

export const handInTheme = (puzzle: string, made: HandIn): Promise<ThemeAnswer> => ask('POST', `/puzzles/${id(puzzle)}/hand-ins`, made);

export const puzzleResults = (puzzle: string): Promise<PuzzleResults> => ask('GET', `/puzzles/${id(puzzle)}/results`);

/** Show the best galaxies, which ends the puzzle for this player. */
export const reveal = (puzzle: string): Promise<Revealed> => ask('POST', `/puzzles/${id(puzzle)}/reveal`);

export const shareResult = (puzzle: string, language: Language): Promise<SharedResult> =>
  ask('GET', `/puzzles/${id(puzzle)}/share?language=${language}`);

export const themes = async (): Promise<readonly Theme[]> => (await ask<{ themes: readonly Theme[] }>('GET', '/puzzles/themes')).themes;

export const nextOfTheme = (theme: string): Promise<ThemePuzzle> => ask('GET', `/puzzles/next?theme=${id(theme)}`);
