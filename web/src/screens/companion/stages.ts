/** Which stage follows. */

import { openBets } from '../../companion/counting';
import { type CompanionRound, rulesOf, type CompanionStage } from '../../companion/game';

/** Bets and choices are settled together; a round without them goes straight to its result. */
export function afterEntry(round: CompanionRound): CompanionStage {
  const rules = rulesOf(round);
  const asks = rules.path_to_colour || rules.offering !== null || openBets(round).length > 0;
  return asks || Object.keys(round.tokens).length > 0 ? 'settling' : 'result';
}
