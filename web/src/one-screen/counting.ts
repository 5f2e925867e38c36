/** The points of a game at one screen, counted from its galaxies. */

import { COLOURS } from '../game/constants';
import { ROUND_RULES } from '../game/round-rules';
import type { ScoreSheet, Tracks } from '../game/wire';
import { type LaidTile, NO_POINTS, scoreRound, settle } from '../scorer';
import { codeIn, type OneScreenGame, type TurnRound } from './game';

export interface CountedTurns {
  /** The sheets before the choices that a card may ask for. */
  readonly beforeChoices: readonly ScoreSheet[];
  /** The sheets after them. */
  readonly sheets: readonly ScoreSheet[];
}

/** One for each round that has been built. */
export function countTurns(game: OneScreenGame): readonly CountedTurns[] {
  let tracks: readonly Tracks[] = game.names.map(() => NO_POINTS);
  const built = game.rounds.filter(({ galaxies }) => galaxies.every((galaxy) => galaxy !== null));
  return built.map((round, index) => {
    const counted = countRoundOf(game, round, index, tracks);
    tracks = counted.sheets.map(({ after }) => after);
    return counted;
  });
}

function countRoundOf(game: OneScreenGame, round: TurnRound, index: number, before: readonly Tracks[]): CountedTurns {
  const rules = ROUND_RULES[game.cards[index]!]!;
  const beforeChoices = scoreRound(
    rules,
    game.names.map((_, seat) => ({
      galaxy: galaxyOf(game, round, seat),
      tracks: before[seat]!,
      tokens: COLOURS.filter((colour) => round.tokens[colour] === seat),
    })),
  );
  return { beforeChoices, sheets: beforeChoices.map((sheet, seat) => settle(rules, sheet, round.choices[seat]!)) };
}

function galaxyOf(game: OneScreenGame, round: TurnRound, seat: number): readonly LaidTile[] {
  return round.galaxies[seat]!.map(({ tile, row, col, turns = 0, part = 0 }) => ({ code: codeIn(game)(tile)!, row, col, turns, part }));
}
