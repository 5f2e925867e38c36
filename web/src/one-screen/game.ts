/**
 * A game that several people play by turns at one device. Points are never stored; they are counted from the
 * galaxies (counting.ts).
 */

import { type RandomBelow, drawCards } from '../companion/deck';
import { CARDS, HAND_SIZE, ROUNDS } from '../game/constants';
import { ROUND_RULES } from '../game/round-rules';
import type { Certainty, Choice, Colour, Placement, RoundRules } from '../game/wire';

/** What a round is at. In `keep-1`, `keep-2` and `build` everybody has one turn. */
export type TurnStage = 'card' | 'keep-1' | 'keep-2' | 'build' | 'choice' | 'result';

/** What lies on the board of whoever builds now, so that a reload loses nothing. */
export interface OpenBoard {
  readonly placements: readonly Placement[];
  readonly discard: number | null;
  readonly tokens: readonly Colour[];
  /** When the time is over, in milliseconds since the epoch; null without a clock. */
  readonly endsAt: number | null;
}

/** The most that the tiles of a galaxy can bring; where it scores for a neighbour, the least. */
export interface KnownPar {
  readonly value: number;
  readonly kind: Certainty;
}

export interface TurnRound {
  readonly stage: TurnStage;
  /** How many have had their turn in this stage. */
  readonly turn: number;
  /** Tiles by their place in the game's tiles, from 1. */
  readonly hands: readonly (readonly number[])[];
  readonly kept: readonly (readonly number[])[];
  /** Null for whoever has not built yet. */
  readonly galaxies: readonly (readonly Placement[] | null)[];
  readonly tokens: Readonly<Partial<Record<Colour, number>>>;
  readonly choices: readonly Choice[];
  readonly board: OpenBoard | null;
  /** By seat, as far as a server has told them. */
  readonly pars?: readonly (KnownPar | null)[];
}

export interface OneScreenGame {
  readonly startedAt: number;
  readonly names: readonly string[];
  readonly beginner: boolean;
  /** The time to build; null without a clock. */
  readonly seconds: number | null;
  /** The codes of the tiles; a tile is named by its place, from 1. */
  readonly codes: readonly string[];
  /** One for each round; 0 without a card. */
  readonly cards: readonly number[];
  /** The rounds that have begun. */
  readonly rounds: readonly TurnRound[];
}

export type OneScreenSetup = Pick<OneScreenGame, 'names' | 'beginner' | 'seconds' | 'codes'>;

const cardsWhere = (holds: (rules: RoundRules) => boolean): readonly number[] => CARDS.filter((card) => holds(ROUND_RULES[card]!));

/** Left out: neighbours choose in each other's galaxies, in secret and at the same time (R15). */
export const NEIGHBOUR_CARDS = cardsWhere(({ face_down, removals }) => face_down > 0 || removals > 0);
/** Left out: it is about the race for tokens, which there is none of by turns. */
export const RACE_CARDS = cardsWhere(({ tokens_lock }) => !tokens_lock);
export const TURN_CARDS = CARDS.filter((card) => !NEIGHBOUR_CARDS.includes(card) && !RACE_CARDS.includes(card));

export function newOneScreenGame(setup: OneScreenSetup, draw: RandomBelow, now: number): OneScreenGame {
  const cards = setup.beginner ? Array.from({ length: ROUNDS }, () => 0) : drawCards(draw, TURN_CARDS);
  return withNextRound({ ...setup, startedAt: now, cards, rounds: [] }, draw);
}

/** All tiles go back into the bag, and everybody draws nine. */
export function withNextRound(game: OneScreenGame, draw: RandomBelow): OneScreenGame {
  const bag = shuffled(game.codes.map((_, at) => at + 1), draw);
  const round: TurnRound = {
    stage: 'card',
    turn: 0,
    hands: game.names.map((_, seat) => bag.slice(HAND_SIZE * seat, HAND_SIZE * (seat + 1))),
    kept: game.names.map(() => []),
    galaxies: game.names.map(() => null),
    tokens: {},
    choices: game.names.map(() => ({ swap: null, offering: null })),
    board: null,
  };
  return { ...game, rounds: [...game.rounds, round] };
}

export function shuffled<Item>(items: readonly Item[], draw: RandomBelow): readonly Item[] {
  const left = [...items];
  return items.map(() => left.splice(draw(left.length), 1)[0]!);
}

export const roundNow = (game: OneScreenGame): TurnRound => game.rounds.at(-1)!;
export const cardNow = (game: OneScreenGame): number => game.cards[game.rounds.length - 1]!;
export const rulesNow = (game: OneScreenGame): RoundRules => ROUND_RULES[cardNow(game)]!;
export const isLastRound = (game: OneScreenGame): boolean => game.rounds.length === ROUNDS;
export const hasEnded = (game: OneScreenGame): boolean => isLastRound(game) && roundNow(game).stage === 'result';

/** The seats in the order of their turns. Each round begins one seat further, since whoever is first has all tokens to choose from. */
export const turnOrder = (game: OneScreenGame): readonly number[] =>
  game.names.map((_, turn) => (game.rounds.length - 1 + turn) % game.names.length);

/** Whose turn it is. */
export const seatNow = (game: OneScreenGame): number => turnOrder(game)[roundNow(game).turn]!;

export const codeIn = (game: OneScreenGame) => (tile: number): string | undefined => game.codes[tile - 1];

export const withRoundNow = (game: OneScreenGame, change: Partial<TurnRound>): OneScreenGame => ({
  ...game,
  rounds: game.rounds.map((round, at) => (at === game.rounds.length - 1 ? { ...round, ...change } : round)),
});
