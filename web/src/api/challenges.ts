/** Challenges: recorded minutes to play against. */

import type { BegunTry, GhostNews, MadeChallenge, ShownChallenge, TryResult } from '../game/answers';
import type { Colour, Placement } from '../game/wire';
import { ask } from './http';

/** Milliseconds, tile, row, column, quarter turns, part; without a row the tile was taken up. */
export type TileMove = readonly [at: number, tile: number, row?: number | null, col?: number, turns?: number, part?: number];

export interface HandedIn {
  readonly placements: readonly Placement[];
  readonly discard: number | null;
  readonly face_down: readonly number[];
  readonly tokens: readonly Colour[];
  readonly moves: readonly TileMove[];
}

const at = (id: string): string => `/challenges/${encodeURIComponent(id)}`;
const tryAt = (id: string, name: string): string => `${at(id)}/tries/${encodeURIComponent(name)}`;

export const makeChallenge = (game: string, round: number, seat: number): Promise<MadeChallenge> =>
  ask('POST', '/challenges', { game, round, seat });

export const showChallenge = (id: string): Promise<ShownChallenge> => ask('GET', at(id));

/** Take a link back: nobody can play it any more. */
export const withdrawChallenge = (id: string): Promise<void> => ask('DELETE', at(id));

/** A table of strangers' recorded minutes on a deal that this guest never had, if there is one. */
export const findGhostTable = (): Promise<MadeChallenge | undefined> => ask('POST', '/ghost-tables');

export const beginTry = (id: string): Promise<BegunTry> => ask('POST', `${at(id)}/tries`);

/** What the ghosts have done since a moment of the try. */
export const ghostNews = (id: string, name: string, after: number): Promise<GhostNews> =>
  ask('GET', `${tryAt(id, name)}/ghosts?after=${after}`);

export const handInTry = (id: string, name: string, content: HandedIn): Promise<TryResult> =>
  ask('POST', `${tryAt(id, name)}/hand-in`, content);

export const showTry = (id: string, name: string): Promise<TryResult> => ask('GET', tryAt(id, name));

/** A link to the same deal with this try as the minute to beat. */
export const sendTryOn = (id: string, name: string): Promise<MadeChallenge> => ask('POST', `${tryAt(id, name)}/challenge`);

/** Those who may play against the recorded minutes of a guest: by the guest's own links, or also strangers. */
export type ShownTo = 'nobody' | 'links' | 'everybody';

export interface RecordedMinutes {
  readonly shown_to: ShownTo;
}

export const recordedMinutes = (): Promise<RecordedMinutes> => ask('GET', '/me/minutes');

export const showMinutes = (shown_to: ShownTo): Promise<RecordedMinutes> => ask('PATCH', '/me/minutes', { shown_to });
