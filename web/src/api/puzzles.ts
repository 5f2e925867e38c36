/** Puzzles: the daily one, and those of a theme. */

import type { ArchivedDays, BestShown, DailyPuzzle, HandedTile, MadeHandIn, PuzzleBets, PublishedDays, PuzzleResults, SharedPuzzle, Theme, ThemeHandIn, ThemePuzzle, Themes } from '../game/answers';
import type { Colour } from '../game/wire';
import type { Language } from '../messages';
import { ask, askSoon } from './http';

/** What daily puzzles and those of a theme have in common. */
export interface Puzzle {
  readonly id: string;
  readonly card: number;
  readonly tiles: readonly string[];
  readonly par: number;
  readonly bets?: PuzzleBets | null;
}

export interface HandIn {
  readonly placements: readonly HandedTile[];
  readonly tokens?: readonly Colour[];
}

const id = encodeURIComponent;

export const dailyPuzzle = (date: string): Promise<DailyPuzzle> => askSoon(`/puzzles/daily?date=${id(date)}`);

export const puzzleDays = (before: string | null): Promise<ArchivedDays> =>
  askSoon(before === null ? '/puzzles/days' : `/puzzles/days?before=${id(before)}`);

/** The days on which the guest handed something in, newest first. */
export const myPuzzleDays = (before: string | null): Promise<ArchivedDays> =>
  ask('GET', before === null ? '/puzzles/days?mine=true' : `/puzzles/days?mine=true&before=${id(before)}`);

/** Every puzzle of a day that has begun somewhere, to keep. */
export const publishedDays = (): Promise<PublishedDays> => ask('GET', '/puzzles/published');

/** Hand in a galaxy; the same one again is refused, with the code `handed-in-already`. */
export const handIn = (puzzle: string, made: HandIn): Promise<MadeHandIn> => ask('POST', `/puzzles/${id(puzzle)}/hand-ins`, made);

export const handInTheme = (puzzle: string, made: HandIn): Promise<ThemeHandIn> => ask('POST', `/puzzles/${id(puzzle)}/hand-ins`, made);

export const puzzleResults = (puzzle: string): Promise<PuzzleResults> => ask('GET', `/puzzles/${id(puzzle)}/results`);

/** Show the best galaxies, which ends the puzzle for this player. */
export const reveal = (puzzle: string): Promise<BestShown> => ask('POST', `/puzzles/${id(puzzle)}/reveal`);

export const shareResult = (puzzle: string, language: Language): Promise<SharedPuzzle> =>
  ask('GET', `/puzzles/${id(puzzle)}/share?language=${language}`);

export const themes = async (): Promise<readonly Theme[]> => (await ask<Themes>('GET', '/puzzles/themes')).themes;

export const nextOfTheme = (theme: string): Promise<ThemePuzzle> => ask('GET', `/puzzles/next?theme=${id(theme)}`);
