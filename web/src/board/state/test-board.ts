/** A board with a position in memory and a log of its events, for tests. */

import type { Component } from 'svelte';
import type { BoardConfig, BoardEvent, BoardWords } from '../config';
import { BoardState } from './board-state.svelte';
import { EMPTY_LAYOUT } from '../types';
import { LocalPosition } from './local-position.svelte';

export interface TestBoard {
  readonly board: BoardState;
  readonly position: LocalPosition;
  readonly events: BoardEvent[];
}

/** A board with nine tiles from 1 to 9, unless `changes` say otherwise. */
export function testBoard(changes: Partial<BoardConfig> = {}): TestBoard {
  const position = new LocalPosition(changes.layout ?? EMPTY_LAYOUT);
  const events: BoardEvent[] = [];
  const config: BoardConfig = {
    shape: 'square',
    hand: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    maxFaceDown: 0,
    looseTiles: new Set(),
    editable: true,
    locked: false,
    compact: false,
    handColumns: 3,
    codeOf: () => 'v2i1cd0:ne',
    // Nothing is drawn in these tests.
    faceDownIcon: (() => {}) as unknown as Component<{ size?: number | string }>,
    words: {} as BoardWords,
    onarrange: position.arrange,
    onfacedown: position.turnFaceDown,
    onevent: (event) => events.push(event),
    ...changes,
    get layout() {
      return position.layout;
    },
    get faceDown() {
      return position.faceDown;
    },
  };
  return { board: new BoardState(config), position, events };
}
