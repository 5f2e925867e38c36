/** Games of this player. */

import type { GamePage, GameRounds, LastGalaxy, Timeline, Verification } from '../game/answers';
import { ask } from './http';

export const gameRounds = (game: string): Promise<GameRounds> => ask('GET', `/games/${encodeURIComponent(game)}/rounds`);

export const gameTimeline = (game: string): Promise<Timeline> => ask('GET', `/games/${encodeURIComponent(game)}/timeline`);

export const myGames = (before: number | null = null): Promise<GamePage> =>
  ask('GET', before === null ? '/games' : `/games?before=${before}`);

export const verifyGame = (game: string): Promise<Verification> =>
  ask('GET', `/games/${encodeURIComponent(game)}/verification`);

export const forgetGame = (game: string): Promise<void> => ask('DELETE', `/games/${encodeURIComponent(game)}`);

/** What a seat built last in a finished game. */
export const lastGalaxy = (game: string, seat: number): Promise<LastGalaxy> =>
  ask('GET', `/games/${encodeURIComponent(game)}/seats/${seat}/last-galaxy`);

export const recordAddress = (game: string): string => `/api/games/${encodeURIComponent(game)}/record`;

/** All finished games of this player, packed. */
export const GAMES_FILE = '/api/me/games.zip';
