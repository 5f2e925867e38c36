/** Kaos cards drawn by chance, for boxes whose cards stay in the box. */

import { CARDS, ROUNDS } from '../game/constants';

/** A whole number from 0 to below `limit`, each equally likely. */
export type Chance = (limit: number) => number;

export function browserChance(limit: number): number {
  // Values above the last multiple of the limit would make small numbers likelier.
  const last = Math.floor(2 ** 32 / limit) * limit;
  const values = new Uint32Array(1);
  do crypto.getRandomValues(values);
  while (values[0]! >= last);
  return values[0]! % limit;
}

/** Five different cards, of all or of some. */
export function drawCards(chance: Chance = browserChance, cards: readonly number[] = CARDS): readonly number[] {
  const left = [...cards];
  return Array.from({ length: ROUNDS }, () => left.splice(chance(left.length), 1)[0]!);
}

/** Another card than those that the game has already. */
export function redraw(taken: readonly (number | null)[], chance: Chance = browserChance): number {
  const left = CARDS.filter((card) => !taken.includes(card));
  return left[chance(left.length)]!;
}
