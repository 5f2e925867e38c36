/** The game at this device, in the browser's storage. There is one at a time, since there is one device. */

import { COLOURS, MAX_SEATS, MIN_SEATS, ROUNDS } from '../game/constants';
import { ROUND_RULES } from '../game/round-rules';
import { browserStorage, type TextStorage } from '../settings/store';
import { parseTile } from '../tile/code';
import type { KnownPar, OneScreenGame, TurnRound, TurnStage } from './game';

const KEY = 'cosmic-factory.one-screen';

export class StoredTurns {
  constructor(private readonly storage: Pick<TextStorage, 'getItem' | 'setItem' | 'removeItem'> | null) {}

  /** The game; null if there is none that can be read. */
  read(): OneScreenGame | null {
    try {
      return gameIn(JSON.parse(this.storage?.getItem(KEY) ?? 'null'));
    } catch {
      return null;
    }
  }

  /** Store a game; false if there is no room for it. */
  write(game: OneScreenGame): boolean {
    try {
      if (!this.storage) return false;
      this.storage.setItem(KEY, JSON.stringify(game));
      return true;
    } catch {
      return false;
    }
  }

  remove(): void {
    try {
      this.storage?.removeItem(KEY);
    } catch {
      // Private windows may refuse storage: then there is nothing to remove.
    }
  }
}

export const browserTurns = (): StoredTurns => new StoredTurns(browserStorage());

const STAGES: readonly TurnStage[] = ['card', 'keep-1', 'keep-2', 'build', 'choice', 'result'];

/** What was written by another version, or by hand, must not break the page. */
function gameIn(read: unknown): OneScreenGame | null {
  const game = read as OneScreenGame | null;
  if (!game) return null;
  game.codes.forEach(parseTile);
  const fits =
    game.names.length >= MIN_SEATS &&
    game.names.length <= MAX_SEATS &&
    game.names.every((name) => typeof name === 'string') &&
    (game.seconds === null || game.seconds > 0) &&
    game.cards.length === ROUNDS &&
    game.cards.every((card) => ROUND_RULES[card] !== undefined) &&
    game.rounds.length > 0 &&
    game.rounds.length <= ROUNDS &&
    game.rounds.every((round) => roundFits(round, game));
  return fits ? game : null;
}

function roundFits(round: TurnRound, { names, codes }: OneScreenGame): boolean {
  const isTile = (tile: number): boolean => codes[tile - 1] !== undefined;
  const forEach = [round.hands, round.kept, round.galaxies, round.choices];
  const laid = [...round.galaxies, round.board?.placements ?? []].flatMap((galaxy) => galaxy ?? []);
  return (
    STAGES.includes(round.stage) &&
    (round.pars === undefined || (round.pars.length === names.length && round.pars.every(parFits))) &&
    round.turn >= 0 &&
    round.turn < names.length &&
    forEach.every((list) => list.length === names.length) &&
    [...round.hands, ...round.kept].every((tiles) => tiles.every(isTile)) &&
    laid.every(({ tile, row, col }) => isTile(tile) && Number.isInteger(row) && Number.isInteger(col)) &&
    COLOURS.every((colour) => round.tokens[colour] === undefined || names[round.tokens[colour]] !== undefined)
  );
}

const parFits = (par: KnownPar | null): boolean =>
  par === null || (Number.isInteger(par.value) && ['proved', 'at_most', 'about'].includes(par.kind));
