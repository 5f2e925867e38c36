/** A position kept in memory: for lessons, puzzles and tests, where no server keeps it. */

import { EMPTY_LAYOUT, type Layout } from '../types';

export class LocalPosition {
  layout = $state.raw<Layout>(EMPTY_LAYOUT);
  #turnedDown = $state.raw<readonly number[]>([]);
  /** A tile that is taken back to the hand is face up again. */
  faceDown = $derived(
    this.#turnedDown.filter((tile) => this.layout.placements.some((placement) => placement.tile === tile)),
  );

  constructor(layout: Layout = EMPTY_LAYOUT) {
    this.layout = layout;
  }

  arrange = (layout: Layout): void => {
    this.layout = layout;
  };

  turnFaceDown = (tile: number, down: boolean): void => {
    const others = this.faceDown.filter((one) => one !== tile);
    this.#turnedDown = down ? [...others, tile] : others;
  };
}
