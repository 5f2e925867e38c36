// Made by `python -m tools.game_constants`. Do not edit.

import type { Colour, Shape, Track } from './wire';

/** Separate rectangles of equal size; `parts` is their number. */
export interface Frame {
  readonly rows: number;
  readonly cols: number;
  readonly parts: number;
}

export const ROUNDS = 5;

export const MIN_SEATS = 2;

export const MAX_SEATS = 6;

/** Tiles that a seat builds with. */
export const HAND_SIZE = 9;

/** What names the built-in tile set. */
export const BUILT_IN_TILE_SET = "cosmic54" as const;

/** Tiles of the largest set that can be entered. */
export const MAX_SET_TILES = 400;

export const MAX_SET_NAME_LENGTH = 60;

/** Tiles kept of each hand in the draft. */
export const KEEP = 3;

/** Tiles that join the kept ones unseen. */
export const UNSEEN_TILES = 3;

/** The last point of a track; the first is 0. */
export const TRACK_END = 30;

export const COLOURS: readonly Colour[] = ["vegetation", "ice", "desert"];

export const TRACKS: readonly Track[] = ["vegetation", "ice", "desert", "star"];

/** The section of each seat in an update, by seat number. */
export const SEAT_SECTIONS = ["seat_0", "seat_1", "seat_2", "seat_3", "seat_4", "seat_5"] as const;

/** Whether hands are passed to the left, by round, from 0. */
export const PASSES_LEFT: readonly boolean[] = [true, false, true, false, true];

/** How many tiles a finished galaxy of a shape has. */
export const PLACES: Readonly<Record<Shape, number>> = {"square": 9, "line": 9, "free": 9, "twin": 8};

/** The rectangles of cells that a shape fills; a free one has none. */
export const FRAMES: Readonly<Record<Exclude<Shape, 'free'>, Frame>> = {
  "square": {"rows": 3, "cols": 3, "parts": 1},
  "line": {"rows": 1, "cols": 9, "parts": 1},
  "twin": {"rows": 2, "cols": 2, "parts": 2},
};

/** How far a free galaxy may reach from the cell 0, 0. */
export const REACH = 40;

/** Points by planets in a zone; the last entry holds for all larger ones. */
export const ZONE_POINTS: Readonly<Record<Colour, readonly number[]>> = {
  "vegetation": [0, 0, 0, 1, 1, 1, 3, 3, 3, 5],
  "ice": [0, 0, 2, 2, 2, 4, 4, 4, 6, 6],
  "desert": [0, 0, 2, 2, 5, 5, 5, 7, 7, 7],
};

/** Points by tiles on the path. */
export const PATH_POINTS: readonly number[] = [0, 0, 0, 0, 1, 1, 2, 2, 2, 4];

export const CARDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const;

/** The key of a card in the code, by its number. */
export const CARD_KEYS = {
  1: "black-hole",
  2: "gift",
  3: "new-dimension",
  4: "arborescence",
  5: "district",
  6: "dispersion",
  7: "unique-dimension",
  8: "constellation",
  9: "sideral-vacuum",
  10: "multi-path",
  11: "parallel-universe",
  12: "space-pirate",
  13: "sabotage",
  14: "ice-age",
  15: "global-warming",
  16: "temperate-climate",
  17: "happy-hour",
  18: "optimization",
  19: "stellar-swap",
  20: "offering",
} as const;

export const EMOTES = ["hello", "well-played", "wow", "oops", "hurry", "thanks"] as const;

/** From the weakest to the strongest. */
export const BOT_LEVELS = ["cadet", "pilot", "navigator", "architect"] as const;

export const DEFAULT_BOT_LEVEL = "pilot" as const;

export const BUILD_SECONDS = [30, 45, 60, 90, 120] as const;

export const DEFAULT_SEATS = 4;

export const DEFAULT_BUILD_SECONDS = 60;

export const DEFAULT_DRAFT_SECONDS = 45;

export const DEFAULT_CHOICE_SECONDS = 15;

export const LANGUAGES = ["en", "fr", "hu"] as const;

export const MAX_NAME_LENGTH = 24;
