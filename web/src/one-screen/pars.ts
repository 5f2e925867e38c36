/** What would have been possible with the tiles of each galaxy: a server proves it, so it may come later than the points. */

import { bestOfHand } from '../api/best-galaxies';
import type { KnownPar, OneScreenGame } from './game';
import { codeIn } from './game';

/** A galaxy that was built and whose par nobody has told yet. */
export interface OpenPar {
  readonly round: number;
  readonly seat: number;
  readonly tiles: readonly string[];
  readonly card: number;
}

/** The newest round first, since that is the one on screen. */
export function openPars(game: OneScreenGame): readonly OpenPar[] {
  const all = game.rounds.flatMap((round, at) =>
    round.galaxies.flatMap((galaxy, seat): readonly OpenPar[] =>
      galaxy === null || round.galaxies.includes(null) || round.pars?.[seat]
        ? []
        : [{ round: at, seat, tiles: round.hands[seat]!.map((tile) => codeIn(game)(tile)!), card: game.cards[at]! }],
    ),
  );
  return all.sort((one, other) => other.round - one.round);
}

export const withPar = (game: OneScreenGame, { round, seat }: OpenPar, par: KnownPar): OneScreenGame => ({
  ...game,
  rounds: game.rounds.map((one, at) =>
    at === round ? { ...one, pars: game.names.map((_, index) => (index === seat ? par : (one.pars?.[index] ?? null))) } : one,
  ),
});

interface Keeper {
  readonly game: OneScreenGame;
  change: (game: OneScreenGame) => void;
}

/** Ask for all pars that are open, until one is not told or nobody looks any more; true if all are known then. */
export async function findPars(kept: Keeper, isLooking: () => boolean, asked: typeof bestOfHand = bestOfHand): Promise<boolean> {
  for (const open of openPars(kept.game)) {
    const best = await asked(open.tiles, open.card);
    if (!isLooking() || best === null) return false;
    kept.change(withPar(kept.game, open, { value: best.value, kind: best.kind }));
  }
  return true;
}
