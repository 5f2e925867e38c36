/** Games of this player. */

import type { GamePage, GameRounds, Timeline, Verification } from '../game/answers';
import { ask } from './http';

export const gameRounds = (game: string): Promise<GameRounds> => ask('GET', `/games/${encodeURIComponent(game)}/rounds`);

export const gameTimeline = (game: string): Promise<Timeline> => ask('GET', `/games/${encodeURIComponent(game)}/timeline`);

export const myGames = (before: number | null = null): Promise<GamePage> =>
  ask('GET', before === null ? '/games' : `/games?before=${before}`);

export const verifyGame = (game: string): Promise<Verification> =>
  ask('GET', `/games/${encodeURIComponent(game)}/verification`);

export const forgetGame = (game: string): Promise<void> => ask('DELETE', `/games/${encodeURIComponent(game)}`);

export const recordAddress = (game: string): string => `/api/games/${encodeURIComponent(game)}/record`;
