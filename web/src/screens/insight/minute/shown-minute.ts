/** The minute of a round as its screen shows it. */

import type { RoundTimeline } from '../../../game/answers';
import type { Shape } from '../../../game/wire';
import { fromSeat } from '../../play/seats';
import type { PastGame } from '../past-game.svelte';
import { lanesOf, type Lane } from './lanes';

export interface ShownMinute {
  readonly past: PastGame;
  readonly shape: Shape;
  /** What each seat did, by seat. */
  readonly lanes: readonly Lane[];
  /** All seats, that of whoever looks first. */
  readonly order: readonly number[];
}

export const shownMinute = (past: PastGame, built: RoundTimeline, shape: Shape): ShownMinute => ({
  past,
  shape,
  lanes: lanesOf(built, past.seats),
  order: fromSeat(past.mine, past.seats),
});
