/** Games with the box that several phones count. */

import type { SentPart } from '../companion/parts';
import type { ExchangedParts, NewCompanionGame } from '../game/answers';
import { ask } from './http';

export const shareCompanionGame = (): Promise<NewCompanionGame> => ask('POST', '/companion-games');

export const exchangeParts = (
  code: string,
  parts: readonly SentPart[],
  after: number,
): Promise<ExchangedParts> => ask('POST', `/companion-games/${encodeURIComponent(code)}`, { parts, after });
