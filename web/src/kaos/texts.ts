/** The words of a Kaos card in the language on screen. */

import { t } from '../messages';

export const CARDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const;
export type Card = (typeof CARDS)[number];

export const isCard = (number: number): number is Card => (CARDS as readonly number[]).includes(number);

export const kaosName = (card: number): string => (isCard(card) ? t(`kaos.${card}.name`) : '');
export const kaosText = (card: number): string => (isCard(card) ? t(`kaos.${card}.text`) : '');
/** A few words, for the chip on a phone. */
export const kaosShort = (card: number): string => (isCard(card) ? t(`kaos.${card}.short`) : '');
