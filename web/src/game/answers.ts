// Made by `python -m tools.wire_types`. Do not edit.

import type { BuildingFinished, Colour, FinishTakenBack, GalaxyArranged, GalaxyCompleted, LaidView, ScoreSheet, Shape, TileSet, TileTurned, TokensGrabbed, Variant } from './wire';

/** About 20 games, newest first; `next` is the `before` of the next page, if there is one. */
export interface GamePage {
  readonly games: readonly PlayedGame[];
  readonly next: number | null;
}

/** A game of the guest. Times are milliseconds since 1970. */
export interface PlayedGame {
  readonly id: string;
  readonly code: string;
  readonly created_at: number;
  readonly started_at: number | null;
  readonly ended_at: number | null;
  readonly ended: boolean;
  readonly variant: Variant;
  readonly my_seats: readonly number[];
  readonly players: readonly PastSeat[];
  readonly cards: readonly number[];
  readonly set_aside: boolean;
}

/** A seat's player and result; no result if the game did not end. */
export interface PastSeat {
  readonly seat: number;
  readonly name: string;
  readonly bot: boolean;
  readonly place: number | null;
  readonly total: number | null;
}

/** Whether every command of the game, decided again from its seed, gives what was recorded. */
export interface Verification {
  readonly verified: boolean;
  readonly commands: number;
  readonly seed: string;
  readonly seed_hash: string;
  readonly checked: readonly string[];
  readonly problem: string | null;
}

/** All scored rounds of a game, who sat where, and the tiles it was played with. */
export interface GameRounds {
  readonly game: string;
  readonly names: readonly string[];
  readonly tile_set: TileSet;
  readonly build_seconds: number | null;
  readonly rounds: readonly FinishedRound[];
  readonly my_seats: readonly number[];
}

/** A scored round: its card, and by seat galaxy, tokens, score sheet and total after it. */
export interface FinishedRound {
  readonly round: number;
  readonly card: number;
  readonly shape: Shape;
  readonly galaxies: readonly (readonly LaidView[])[];
  readonly tokens: readonly (readonly Colour[])[];
  readonly sheets: readonly ScoreSheet[];
  readonly totals: readonly number[];
}

/** Everything that was built in a game, and when. */
export interface Timeline {
  readonly game: string;
  readonly rounds: readonly RoundTimeline[];
}

/** The building of one round, in order. `length` is how long it took, in milliseconds. */
export interface RoundTimeline {
  readonly round: number;
  readonly card: number;
  readonly length: number;
  readonly moments: readonly Moment[];
}

/** An event of the build phase; `at` is milliseconds since building began. */
export interface Moment {
  readonly at: number;
  readonly event: GalaxyArranged | TileTurned | TokensGrabbed | BuildingFinished | FinishTakenBack | GalaxyCompleted;
}
