/**
 * What a board is told and what it tells. The owner of a board keeps the position: the board shows it, turns
 * input into changes and asks for them by the callbacks. Values may be getters of reactive state.
 */

import type { Component } from 'svelte';
import type { BoardSize, Cell, Layout, Shape } from './types';

export interface BoardConfig {
  // --- the position ---
  readonly shape: Shape;
  /** The size of a square board, if it is not that of a game. */
  readonly size?: BoardSize;
  /** All tiles of the player in the order in which the hand shows them, also those that are laid. */
  readonly hand: readonly number[];
  readonly layout: Layout;
  /** Laid tiles that lie face down. */
  readonly faceDown: readonly number[];
  /** How many tiles may be turned face down; 0 where this is not part of the game. */
  readonly maxFaceDown: number;
  /** Laid tiles to mark because they are not connected with the others. */
  readonly looseTiles: ReadonlySet<number>;

  // --- what may be done ---
  /** Tiles may be moved and turned. */
  readonly editable: boolean;
  /** The galaxy is final, and drawn so. */
  readonly locked: boolean;
  /** A click of the mouse turns a laid tile, as a tap does; without it, the click picks the tile up. */
  readonly clickTurns?: boolean;

  // --- how it looks ---
  /** For a narrow screen: a line is broken into rows of three, and only the most needed buttons are shown. */
  readonly compact: boolean;
  /** How many tiles of the hand stand side by side. */
  readonly handColumns: number;
  /** The code of a tile, or undefined where it is not known. */
  readonly codeOf: (tile: number) => string | undefined;
  /** Drawn on the back of tiles that were turned face down. */
  readonly faceDownIcon: Component<{ size?: number | string }>;
  readonly words: BoardWords;
  /** What is said beside the name of one of two squares, if anything. */
  readonly partNote?: (part: number) => string | undefined;

  // --- what it asks for ---
  /** Show this layout from now on. */
  readonly onarrange: (layout: Layout) => void;
  /** Turn a laid tile face down, or face up again. */
  readonly onfacedown: (tile: number, down: boolean) => void;
  /** Something was done: for sounds, announcements and logs. */
  readonly onevent?: (event: BoardEvent) => void;
}

/** What lies on a cell, for its label. */
export interface CellContent {
  readonly code: string | undefined;
  readonly turns: number;
  readonly faceDown: boolean;
}

/** All words that the board shows or that a screen reader reads, in the language of the page. */
export interface BoardWords {
  /** The label of a board; the two squares of a twin board are labelled by their parts. */
  board(shape: Exclude<Shape, 'twin'>): string;
  /** The label of a cell; a free shape is counted from its own top-left corner. */
  cell(shape: Shape, cell: Cell, content: CellContent | null): string;
  /** The number of a cell in a line, from 1. */
  lineNumber(position: number): string;
  /** The name of one of two squares, by its part. */
  part(part: number): string;
  hand(): string;
  tile(code: string, turns: number): string;
  /** A tile of the hand that is not shown yet. */
  hiddenTile(): string;
  emptySlot(): string;
  /** The name of the discard slot: what is to be done, or what was done once a tile lies there or nothing can be moved. */
  discard(done: boolean): string;
  /** A sentence beside the discard slot. */
  discardHelp(locked: boolean): string;
  turnFaceUp(): string;
  marker(): string;
  markersLeft(left: number): string;
  markersHelp(left: number, compact: boolean): string;
  zoom(how: Zoom): string;
}

export type Zoom = 'in' | 'out' | 'all';

/** What was done on the board, after it was done. `laid` counts the tiles on the board. */
export type BoardEvent =
  | { readonly type: 'picked-up'; readonly tile: number }
  | { readonly type: 'turned'; readonly tile: number; readonly turns: number }
  | {
      readonly type: 'laid';
      readonly tile: number;
      readonly cell: Cell;
      /** The tile that had to give way: it swapped places or went back to the hand. */
      readonly replaced: number | null;
      readonly laid: number;
    }
  | { readonly type: 'pushed'; readonly tile: number; readonly cell: Cell; readonly laid: number }
  | { readonly type: 'taken-back'; readonly tile: number; readonly laid: number }
  | { readonly type: 'discarded'; readonly tile: number; readonly laid: number }
  | { readonly type: 'turned-face-down'; readonly tile: number }
  | { readonly type: 'turned-face-up'; readonly tile: number }
  /** As many tiles as allowed already lie face down. */
  | { readonly type: 'no-marker-left'; readonly tile: number };
