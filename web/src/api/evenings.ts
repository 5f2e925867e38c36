/** Duplicate evenings: several tables with the same five rounds. */

import type { EveningBoard } from '../game/answers';
import { ask } from './http';

export interface CreatedEvening {
  readonly tables: number;
  readonly seats: number;
  readonly variant: 'standard' | 'beginner';
}

export const makeEvening = (wanted: CreatedEvening): Promise<EveningBoard> => ask('POST', '/evenings', wanted);

/** Close the tables that have not begun: only the host may. */
export const closeWaitingTables = (code: string): Promise<EveningBoard> => ask('POST', `/evenings/${encodeURIComponent(code)}/close`);

export const showEvening = (code: string): Promise<EveningBoard> => ask('GET', `/evenings/${encodeURIComponent(code)}`);
