/** Games of this player. */

import type { LaidView, Shape, Variant } from '../game/wire';
import { ask } from './http';

export interface PastSeat {
  readonly seat: number;
  readonly name: string;
  readonly bot: boolean;
  readonly place: number | null;
  readonly total: number | null;
}

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
  /** The server cannot read this game. */
  readonly set_aside?: boolean;
}

export interface GamePage {
  readonly games: readonly PlayedGame[];
  readonly next: number | null;
}

export interface Verification {
  readonly verified: boolean;
  readonly commands: number;
  readonly seed: string;
  readonly seed_hash: string;
}

/** A scored round: by seat the galaxy and the total after it. */
export interface FinishedRound {
  readonly round: number;
  readonly card: number;
  readonly shape: Shape;
  readonly galaxies: readonly (readonly LaidView[])[];
  readonly totals: readonly number[];
}

export const gameRounds = (game: string): Promise<{ readonly rounds: readonly FinishedRound[] }> =>
  ask('GET', `/games/${encodeURIComponent(game)}/rounds`);

export const myGames = (before: number | null = null): Promise<GamePage> =>
  ask('GET', before === null ? '/games' : `/games?before=${before}`);

export const verifyGame = (game: string): Promise<Verification> =>
  ask('GET', `/games/${encodeURIComponent(game)}/verification`);

export const forgetGame = (game: string): Promise<void> => ask('DELETE', `/games/${encodeURIComponent(game)}`);

export const recordAddress = (game: string): string => `/api/games/${encodeURIComponent(game)}/record`;
