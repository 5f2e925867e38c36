/**
 * What a lesson is: data. Each file of this folder is one lesson; a new file is a new lesson. `docs/how-to/add-a-lesson.md`
 * explains the fields, and `lessons.test.ts` solves every step.
 */

import type { LANGUAGES } from '../../../game/constants';
import type { Colour, Tracks } from '../../../game/wire';

/** Words in each language. */
export type Words = Readonly<Record<(typeof LANGUAGES)[number], string>>;

/** What ends a step; only the position decides, however it was reached. */
export type Goal =
  /** Some zone of the colour has at least so many planets. */
  | { readonly is: 'zone'; readonly colour: Colour; readonly planets: number }
  /** The path, as the card counts it, has at least this length. */
  | { readonly is: 'path'; readonly tiles: number }
  /** The galaxy is worth at least so many points. */
  | { readonly is: 'points'; readonly points: number }
  /** Star and weakest colour make at least so much, counted on from the step's tracks. */
  | { readonly is: 'total'; readonly points: number }
  /** So many tiles lie on the board. */
  | { readonly is: 'laid'; readonly tiles: number }
  /** Just these tokens are taken, and the galaxy wins them all. */
  | { readonly is: 'tokens'; readonly colours: readonly Colour[] }
  /** The tiles that are kept have together so many planets of the colour. */
  | { readonly is: 'kept-planets'; readonly colour: Colour; readonly planets: number }
  /** The tiles that are kept have together so many asteroid segments. */
  | { readonly is: 'kept-segments'; readonly segments: number }
  | { readonly is: 'all'; readonly of: readonly Goal[] };

/** What the learner does; it decides the words of the button and of the help. */
export type Act = 'turn' | 'lay' | 'swap' | 'build' | 'take' | 'keep';

/** What is drawn over the board, and the table of points beside it. */
export type LessonOverlay = Colour | 'path' | 'all' | 'none';

/** What the coach mark points at: a cell, a tile of the hand, a token, or a tile to keep. */
export type Pointed =
  | { readonly cell: readonly [row: number, col: number] }
  | { readonly hand: number }
  | { readonly token: Colour }
  | { readonly pick: number };

/** A tile that lies there from the start: its id, row, column and quarter turns clockwise. */
export type StartTile = readonly [tile: number, row: number, col: number, turns: number];

export interface Step {
  /** Rows and columns of the board; none where tiles are only chosen. */
  readonly size?: readonly [rows: number, cols: number];
  readonly start?: readonly StartTile[];
  /** Tiles of the hand, by their ids in the built-in set; in a draft those to choose from. */
  readonly hand?: readonly number[];
  /** The Kaos card that holds. */
  readonly card?: number;
  /** The largest zones of the rivals, where Bonus tokens can be taken. */
  readonly rivals?: Readonly<Record<Colour, number>>;
  /** Points from earlier rounds. */
  readonly tracks?: Tracks;
  readonly act: Act;
  readonly show: LessonOverlay;
  readonly goal: Goal;
  readonly point?: Pointed;
  readonly title: Words;
  readonly text: Words;
  /** What to do: stands on the coach mark. */
  readonly task: Words;
  /** What was learned by it. */
  readonly done: Words;
}

export interface Lesson {
  /** Its place among the lessons, from 1. */
  readonly place: number;
  readonly title: Words;
  readonly steps: readonly Step[];
}
