/** A zone as it is shown over a galaxy. */

import type { Spot, Track } from '../../game/wire';

export interface ShownZone {
  readonly spots: readonly Spot[];
  /** Planets, or spaces of a constellation. */
  readonly count: number;
  readonly points: number;
  /** Where the points go. */
  readonly track: Track;
  /** A bet that was lost is bright too. */
  readonly bright: boolean;
}
