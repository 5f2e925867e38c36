/** Tables: create one, find one, start a quick game. */

import type { BUILD_SECONDS } from '../game/constants';
import type { Phase, TileSet, Variant } from '../game/wire';
import { ask } from './http';

export type BuildSeconds = (typeof BUILD_SECONDS)[number];

export interface GameChoices {
  readonly seats: number;
  readonly variant: Variant;
  /** The Kaos cards that may come; all twenty without it. */
  readonly deck: readonly number[] | null;
  /** The five cards that will come, in their order. */
  readonly sequence: readonly number[] | null;
  /** Null: no limit, and then only bots are the other players. */
  readonly build_seconds: BuildSeconds | null;
  readonly draft_seconds: number | null;
  readonly choice_seconds: number | null;
  readonly live_counts: boolean;
  /** Bots finish a phase at once when all people are done with it. */
  readonly bots_hurry: boolean;
  /** After the count of a round, everybody is shown what each seat could have made of its tiles. */
  readonly insight: boolean;
  /** A whole set, or the id of one that the server has; null for the server's usual tiles. */
  readonly tile_set: TileSet | string | null;
}

export interface NewTable extends GameChoices {
  readonly public: boolean;
}

export interface MadeTable {
  readonly id: string;
  readonly code: string;
  readonly link: string;
}

export interface SeatedPlayer {
  readonly name: string;
  readonly bot: boolean;
  /** A bot's level. */
  readonly level: string | null;
}

export interface TableAnswer {
  readonly id: string;
  readonly code: string;
  readonly link: string;
  readonly host: string;
  readonly public: boolean;
  readonly phase: Phase;
  readonly round: number;
  readonly seats: readonly (SeatedPlayer | null)[];
  readonly seats_taken: number;
  readonly options: Omit<GameChoices, 'sequence' | 'tile_set'>;
  readonly created_at: number;
  /** The code of the evening that the table belongs to. */
  readonly evening: string | null;
}

export const makeTable = (table: Partial<NewTable>): Promise<MadeTable> => ask('POST', '/tables', table);

export interface QuickGame extends GameChoices {
  /** How well the bots play. */
  readonly level: string;
}

export const quickPlay = (choices: Partial<QuickGame>): Promise<MadeTable> =>
  ask('POST', '/quick-play', choices);

export const showTable = (code: string): Promise<TableAnswer> =>
  ask('GET', `/tables/${encodeURIComponent(code)}`);

export async function publicTables(): Promise<readonly TableAnswer[]> {
  const { tables } = await ask<{ tables: readonly TableAnswer[] }>('GET', '/tables');
  return tables;
}
