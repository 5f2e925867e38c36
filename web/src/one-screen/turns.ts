/** What a turn changes: tiles kept and passed, galaxies built, tokens taken, choices made. */

import { passesLeft } from '../companion/game';
import { COLOURS, KEEP } from '../game/constants';
import type { Choice, Colour, Placement } from '../game/wire';
import { type OneScreenGame, roundNow, rulesNow, seatNow, type TurnStage, withRoundNow } from './game';

type Hands = readonly (readonly number[])[];

/** From the card to the first turn. */
export const afterCard = (game: OneScreenGame): OneScreenGame =>
  withRoundNow(game, { stage: game.beginner ? 'build' : 'keep-1', turn: 0 });

export const passesLeftNow = (game: OneScreenGame): boolean => passesLeft(game.rounds.length - 1);

/** Whoever gets the tiles that a seat passes. */
export const receiverOf = (game: OneScreenGame, seat: number): number =>
  (seat + (passesLeftNow(game) ? 1 : game.names.length - 1)) % game.names.length;

/** Keep three tiles of the hand; the others are passed when everybody has had a turn. */
export function keepTiles(game: OneScreenGame, tiles: readonly number[]): OneScreenGame {
  const { hands, kept, stage, turn } = roundNow(game);
  const seat = seatNow(game);
  const mine = hands[seat]!;
  const allowed = new Set(tiles).size === KEEP && tiles.length === KEEP && tiles.every((tile) => mine.includes(tile));
  if ((stage !== 'keep-1' && stage !== 'keep-2') || !allowed) return game;
  const next = withRoundNow(game, {
    hands: replaced(hands, seat, mine.filter((tile) => !tiles.includes(tile))),
    kept: replaced(kept, seat, [...kept[seat]!, ...tiles]),
    turn: turn + 1,
  });
  return turn + 1 < game.names.length ? next : withHandsPassed(next);
}

/** Everybody has kept tiles: the other tiles go to the neighbours, and after the second time building begins. */
function withHandsPassed(game: OneScreenGame): OneScreenGame {
  const { hands, kept, stage } = roundNow(game);
  const moved = moveHands(hands, passesLeftNow(game));
  if (stage === 'keep-1') return withRoundNow(game, { hands: moved, stage: 'keep-2', turn: 0 });
  const joined = moved.map((hand, seat) => [...kept[seat]!, ...hand]);
  const built = rulesNow(game).hands_move_right ? moveHands(joined, false) : joined;
  return withRoundNow(game, { hands: built, stage: 'build', turn: 0 });
}

/** The left neighbour of a seat is the next one. */
const moveHands = (hands: Hands, left: boolean): Hands =>
  hands.map((_, seat) => hands[(seat + (left ? hands.length - 1 : 1)) % hands.length]!);

/** The tokens that were taken in earlier turns of this round. */
export const takenTokens = (game: OneScreenGame): readonly Colour[] =>
  COLOURS.filter((colour) => roundNow(game).tokens[colour] !== undefined);

/** The galaxy of the current turn is finished; its builder gets those of the tokens that are still free. */
export function finishGalaxy(game: OneScreenGame, placements: readonly Placement[], tokens: readonly Colour[]): OneScreenGame {
  const { stage, turn, galaxies, tokens: taken } = roundNow(game);
  if (stage !== 'build') return game;
  const seat = seatNow(game);
  const mine = tokens.filter((colour) => taken[colour] === undefined).map((colour) => [colour, seat]);
  const isLast = turn + 1 === game.names.length;
  return withRoundNow(game, {
    galaxies: replaced(galaxies, seat, placements),
    tokens: { ...taken, ...Object.fromEntries(mine) },
    board: null,
    stage: isLast ? afterBuilding(game) : stage,
    turn: isLast ? 0 : turn + 1,
  });
}

function afterBuilding(game: OneScreenGame): TurnStage {
  const { path_to_colour, offering } = rulesNow(game);
  return path_to_colour || offering ? 'choice' : 'result';
}

export const choose = (game: OneScreenGame, seat: number, choice: Choice): OneScreenGame =>
  withRoundNow(game, { choices: replaced(roundNow(game).choices, seat, choice) });

const replaced = <Item>(items: readonly Item[], at: number, item: Item): readonly Item[] =>
  items.map((one, index) => (index === at ? item : one));
