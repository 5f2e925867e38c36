/** The storm: hand after hand against the clock of the server. */

import type { CountedAnswer, EndedStorm, HandedTile, Leaderboard, RunningStorm, StartedStorm } from '../game/answers';
import { ask } from './http';

export const STORM_PERIODS = ['day', 'week', 'ever'] as const;
export type StormPeriod = (typeof STORM_PERIODS)[number];
export type StormPool = 'hurried' | 'unhurried';

export const startStorm = (pool: StormPool): Promise<StartedStorm> => ask('POST', '/storms', { unhurried: pool === 'unhurried' });

export const showStorm = (storm: string): Promise<RunningStorm> => ask('GET', `/storms/${encodeURIComponent(storm)}`);

export const answerStorm = (storm: string, number: number, placements: readonly HandedTile[]): Promise<CountedAnswer> =>
  ask('POST', `/storms/${encodeURIComponent(storm)}/answers`, { number, placements });

export const endStorm = (storm: string): Promise<EndedStorm> => ask('POST', `/storms/${encodeURIComponent(storm)}/end`);

export const leaderboard = (period: StormPeriod, pool: StormPool): Promise<Leaderboard> =>
  ask('GET', `/storms/leaderboard?period=${period}&pool=${pool}`);
