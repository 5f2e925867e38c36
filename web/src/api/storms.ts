/** The storm: hand after hand against the clock of the server. */

import { ask } from './http';
import type { HandedTile } from './puzzles';

export interface StormHand {
  readonly number: number;
  readonly card: number;
  readonly tiles: readonly string[];
  readonly par: number;
}

export interface StartedStorm {
  readonly id: string;
  /** By the server's clock, which says `now_ms`; null without a clock. */
  readonly ends_at_ms: number | null;
  readonly now_ms: number;
  readonly hand: StormHand;
}

/** A storm as it stands, for whoever lost an answer or loaded the page again. */
export interface RunningStorm {
  readonly id: string;
  readonly unhurried: boolean;
  readonly ends_at_ms: number | null;
  readonly now_ms: number;
  readonly score: number;
  readonly hands: number;
  /** The hand that waits for an answer; null if the storm is over. */
  readonly hand: StormHand | null;
}

export interface StormAnswer {
  readonly points: number;
  readonly par: number;
  /** What this hand brings: 0 for what tiles laid at random are worth, 100 for par. */
  readonly share: number;
  readonly total: number;
  readonly next: StormHand | null;
}

export interface EndedStorm {
  readonly score: number;
  readonly hands: number;
}

export const STORM_PERIODS = ['day', 'week', 'ever'] as const;
export type StormPeriod = (typeof STORM_PERIODS)[number];
export type StormPool = 'hurried' | 'unhurried';

export interface StormPlace {
  readonly place: number;
  readonly name: string;
  readonly score: number;
  readonly hands: number;
  readonly at: number;
}

export interface Leaderboard {
  readonly rows: readonly StormPlace[];
  readonly mine: StormPlace | null;
}

export const startStorm = (pool: StormPool): Promise<StartedStorm> => ask('POST', '/storms', { unhurried: pool === 'unhurried' });

export const showStorm = (storm: string): Promise<RunningStorm> => ask('GET', `/storms/${encodeURIComponent(storm)}`);

export const answerStorm = (storm: string, number: number, placements: readonly HandedTile[]): Promise<StormAnswer> =>
  ask('POST', `/storms/${encodeURIComponent(storm)}/answers`, { number, placements });

export const endStorm = (storm: string): Promise<EndedStorm> => ask('POST', `/storms/${encodeURIComponent(storm)}/end`);

export const leaderboard = (period: StormPeriod, pool: StormPool): Promise<Leaderboard> =>
  ask('GET', `/storms/leaderboard?period=${period}&pool=${pool}`);
