/** Kaos cards by number, as the server names them, and by key, as pictures and texts are kept. 0 is no card. */

import { CARD_KEYS } from '../game/constants';
import { t } from '../messages';

type Card = keyof typeof CARD_KEYS;
export type CardKey = (typeof CARD_KEYS)[Card];

const isCard = (number: number): number is Card => number in CARD_KEYS;

/** The key of a card; undefined for a card of a newer server. */
export const cardKey = (card: number): CardKey | undefined => (isCard(card) ? CARD_KEYS[card] : undefined);

export const kaosName = (card: number): string => (isCard(card) ? t(`kaos.${card}.name`) : '');
export const kaosText = (card: number): string => (isCard(card) ? t(`kaos.${card}.text`) : '');
/** A few words, for the chip on a phone. */
export const kaosShort = (card: number): string => (isCard(card) ? t(`kaos.${card}.short`) : '');
