/** A position kept in memory: for lessons, puzzles and tests, where no server keeps it. */

import { EMPTY_LAYOUT, type Layout } from '../types';

export class LocalPosition {
  layout = $state.raw<Layout>(EMPTY_LAYOUT);
  faceDown = $state.raw<readonly number[]>([]);

  constructor(layout: Layout = EMPTY_LAYOUT) {
    this.layout = layout;
  }

  /** A tile that is taken back to the hand is face up again, and stays so when it is laid once more. */
  arrange = (layout: Layout, faceDown: readonly number[] = this.faceDown): void => {
    this.layout = layout;
    this.faceDown = faceDown.filter((tile) => layout.placements.some((placement) => placement.tile === tile));
  };

  turnFaceDown = (tile: number, down: boolean): void => {
    const others = this.faceDown.filter((one) => one !== tile);
    this.faceDown = down ? [...others, tile] : others;
  };
}
