/** What would have been possible with the tiles of each galaxy: a server proves it, so it may come later than the points. */

import { bestOfHand } from '../api/best-galaxies';
import type { KnownPar, OneScreenGame } from './game';
import { codeIn } from './game';

/** A galaxy that was built and whose par is not known yet. */
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

interface ChangeableGame {
  readonly game: OneScreenGame;
  change: (game: OneScreenGame) => void;
}

/** Ask for all open pars, one after the other. Ends early if one cannot be told or the page is left; true if all are known. */
export async function findPars(open: ChangeableGame, isOnPage: () => boolean, ask: typeof bestOfHand = bestOfHand): Promise<boolean> {
  for (const par of openPars(open.game)) {
    const best = await ask(par.tiles, par.card);
    if (!isOnPage() || best === null) return false;
    open.change(withPar(open.game, par, { value: best.value, kind: best.kind }));
  }
  return true;
}
