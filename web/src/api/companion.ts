/** Games with the box that several phones count. */

import type { CompanionChanges, NewCompanionGame } from '../game/answers';
import { ask } from './http';

export const shareCompanionGame = (): Promise<NewCompanionGame> => ask('POST', '/companion-games');

export const exchangeParts = (
  code: string,
  parts: CompanionChanges['parts'],
  after: number,
): Promise<CompanionChanges> => ask('POST', `/companion-games/${encodeURIComponent(code)}`, { parts, after });
