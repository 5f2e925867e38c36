/** What a learner can do in a step, one thing at a time: for the search that solves every step. */

import { COLOURS, KEEP } from '../../../game/constants';
import { BUILT_IN_TILES } from '../../../game/built-in-tiles';
import { ROUND_RULES } from '../../../game/round-rules';
import type { Colour } from '../../../game/wire';
import { bestZonesOf, galaxyPoints, scoreRound } from '../../../scorer';
import { isReached, type Situation, type TakenBet } from './goals';
import type { StartTile, Step } from './shape';

export interface Position {
  readonly laid: readonly StartTile[];
  readonly hand: readonly number[];
  readonly tokens: readonly Colour[];
  readonly kept: readonly number[];
}

export const startOf = (step: Step): Position => ({ laid: step.start ?? [], hand: step.hand ?? [], tokens: [], kept: [] });

export function situationOf(step: Step, { laid, tokens, kept }: Position): Situation {
  const rules = ROUND_RULES[step.card ?? 0]!;
  const galaxy = laid.map(([tile, row, col, turns]) => ({ code: BUILT_IN_TILES[tile]!, row, col, turns }));
  const sheet = scoreRound(rules, [{ galaxy, ...(step.tracks ? { tracks: step.tracks } : {}) }])[0]!;
  const best = bestZonesOf(sheet);
  const bets = COLOURS.flatMap((colour): TakenBet[] => {
    const rivals = step.rivals?.[colour];
    if (rivals === undefined) return [];
    const wins = best[colour] >= rivals;
    return [{ colour, planets: best[colour], rivals, wins, points: wins ? rules.stakes.won : rules.stakes.lost }];
  });
  const staked = bets.reduce((sum, bet) => sum + (tokens.includes(bet.colour) ? bet.points : 0), 0);
  return {
    sheet,
    points: galaxyPoints(sheet).sum + staked,
    laid: laid.length,
    bets,
    tokens,
    kept: kept.map((tile) => BUILT_IN_TILES[tile]!),
    keep: KEEP,
  };
}

const QUARTERS = [0, 1, 2, 3] as const;

/**
 * Positions after one thing was done: a tile turned, laid or swapped, a token taken, a tile kept. The hand is laid first,
 * in its order: any galaxy can be reached so, and the search stays small.
 */
export function* moves(step: Step, now: Position): Generator<Position> {
  if (!step.size) {
    for (const tile of now.hand) {
      if (!now.kept.includes(tile) && now.kept.length < KEEP) yield { ...now, kept: [...now.kept, tile] };
    }
    return;
  }
  for (const colour of step.rivals ? COLOURS : []) {
    if (!now.tokens.includes(colour)) yield { ...now, tokens: [...now.tokens, colour] };
  }
  // A token locks the galaxy.
  if (now.tokens.length > 0) return;
  if (now.hand.length > 0) {
    yield* layings(step.size, now);
  } else {
    yield* turnings(now);
    yield* swaps(now);
  }
}

function* layings([rows, cols]: readonly [number, number], now: Position): Generator<Position> {
  const taken = new Set(now.laid.map(([, row, col]) => `${row},${col}`));
  const [tile, ...hand] = now.hand;
  for (let cell = 0; cell < rows * cols; cell += 1) {
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    if (tile === undefined || taken.has(`${row},${col}`)) continue;
    for (const turns of QUARTERS) yield { ...now, hand, laid: [...now.laid, [tile, row, col, turns]] };
  }
}

function* turnings(now: Position): Generator<Position> {
  for (const [at, [tile, row, col, turns]] of now.laid.entries()) {
    for (const by of [1, 2, 3]) yield { ...now, laid: now.laid.with(at, [tile, row, col, (turns + by) % 4]) };
  }
}

function* swaps(now: Position): Generator<Position> {
  for (const [at, one] of now.laid.entries()) {
    for (const [to, other] of now.laid.entries()) {
      if (to <= at) continue;
      yield {
        ...now,
        laid: now.laid.with(at, [one[0], other[1], other[2], one[3]]).with(to, [other[0], one[1], one[2], other[3]]),
      };
    }
  }
}

/** The fewest things to do until the goal is reached, or null if so many are not enough. */
export const fewestMoves = (step: Step, most: number): number | null => firstSolved(step, most)?.moves ?? null;

/** All positions that reach the goal with the fewest things done, and how many these are; null if so many are not enough. */
export function firstSolved(step: Step, most: number): { readonly moves: number; readonly positions: readonly Position[] } | null {
  let reached = [startOf(step)];
  const seen = new Set(reached.map((one) => JSON.stringify(one)));
  for (let count = 0; count <= most; count += 1) {
    const positions = reached.filter((one) => isReached(step.goal, situationOf(step, one)));
    if (positions.length > 0) return { moves: count, positions };
    const next: Position[] = [];
    for (const one of count < most ? reached : []) {
      for (const position of moves(step, one)) {
        const key = keyOf(position);
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(position);
      }
    }
    reached = next;
  }
  return null;
}

const keyOf = ({ laid, tokens, kept }: Position): string => JSON.stringify([[...laid].sort(), [...tokens].sort(), [...kept].sort()]);
