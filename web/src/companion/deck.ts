/** Kaos cards drawn by chance, for boxes whose cards stay in the box. */

import { CARDS, ROUNDS } from '../game/constants';

/** Draws a whole number from 0 to below the limit; each is equally likely. */
export type RandomBelow = (limit: number) => number;

/** Draws by the random numbers of the browser. */
export function randomBelow(limit: number): number {
  // Values above the last multiple of the limit would make small numbers likelier.
  const last = Math.floor(2 ** 32 / limit) * limit;
  const values = new Uint32Array(1);
  do crypto.getRandomValues(values);
  while (values[0]! >= last);
  return values[0]! % limit;
}

/** Five different cards, of all cards or of those given. */
export function drawCards(draw: RandomBelow = randomBelow, cards: readonly number[] = CARDS): readonly number[] {
  const left = [...cards];
  return Array.from({ length: ROUNDS }, () => left.splice(draw(left.length), 1)[0]!);
}

/** A card that is not among those of the game. */
export function drawOtherCard(taken: readonly (number | null)[], draw: RandomBelow = randomBelow): number {
  const left = CARDS.filter((card) => !taken.includes(card));
  return left[draw(left.length)]!;
}
