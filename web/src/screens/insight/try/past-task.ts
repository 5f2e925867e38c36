/** The exercise that a seat's round in a finished game makes: its nine tiles, its card, and the bets it could take. */

import { COLOURS } from '../../../game/constants';
import type { FinishedRound } from '../../../game/answers';
import { ROUND_RULES } from '../../../game/round-rules';
import type { Colour, LaidView } from '../../../game/wire';
import type { PracticeBet, Task } from '../../../practice/practice.svelte';
import { bestZonesOf, galaxyPoints, type LaidTile, scoreGalaxy } from '../../../scorer';
import type { CodeOf } from '../../../galaxy/tile-codes';

export function pastTask(round: FinishedRound, seat: number, codeOf: CodeOf): Task {
  const rules = ROUND_RULES[round.card]!;
  return {
    tiles: round.hands[seat]!.map((id) => ({ id, code: codeOf(id)! })),
    card: round.card,
    rules,
    bets: betsOf(round, seat, codeOf),
  };
}

/** A token that a rival took is not to be had; the others bet against the rivals' galaxies as they were counted. */
function betsOf(round: FinishedRound, seat: number, codeOf: CodeOf): readonly PracticeBet[] {
  const rules = ROUND_RULES[round.card]!;
  const rivals = round.galaxies
    .filter((_, owner) => owner !== seat)
    .map((galaxy) => bestZonesOf(scoreGalaxy(rules, laidTiles(galaxy, codeOf))));
  const isTaken = (colour: Colour): boolean =>
    round.tokens.some((tokens, owner) => owner !== seat && tokens.includes(colour));
  return COLOURS.filter((colour) => !isTaken(colour)).map((colour) => ({
    colour,
    rivals: Math.max(0, ...rivals.map((best) => best[colour])),
  }));
}

/** A galaxy of a finished round as the scorer reads it: without tiles that were removed. */
export const laidTiles = (galaxy: readonly LaidView[], codeOf: CodeOf): readonly LaidTile[] =>
  galaxy
    .filter((laid) => !laid.removed && laid.tile !== null)
    .map(({ tile, row, col, turns, part, face_down }) => ({
      code: codeOf(tile!)!,
      row,
      col,
      turns: turns ?? 0,
      part: part ?? 0,
      faceDown: face_down ?? false,
    }));

/** What the galaxy and its bets brought in the game, counted like the tries. */
export function firstScore(task: Task, round: FinishedRound, seat: number, codeOf: CodeOf): number {
  const sheet = scoreGalaxy(task.rules, laidTiles(round.galaxies[seat]!, codeOf));
  const best = bestZonesOf(sheet);
  const { won, lost } = task.rules.stakes;
  return task.bets
    .filter(({ colour }) => round.tokens[seat]!.includes(colour))
    .reduce((sum, { colour, rivals }) => sum + (best[colour] >= rivals ? won : lost), galaxyPoints(sheet).sum);
}
