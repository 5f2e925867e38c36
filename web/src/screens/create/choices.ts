/** What the host has chosen so far, and what the server is asked for. */

import type { BuildSeconds, NewTable } from '../../api/tables';
import { CARDS, DEFAULT_BUILD_SECONDS, DEFAULT_CHOICE_SECONDS, DEFAULT_DRAFT_SECONDS, DEFAULT_SEATS, ROUNDS } from '../../game/constants';
import type { Variant } from '../../game/wire';
import { t } from '../../messages';
import { seatsFor, USUAL_TILES, type ChosenTiles } from '../../tile-set/chosen-tiles';
import { contentOf } from '../../tile-set/own-set';

export type Deck = 'all' | 'deck' | 'sequence';

export interface Choices {
  readonly seats: number;
  readonly variant: Variant;
  readonly deck: Deck;
  /** In the order in which they were chosen. */
  readonly cards: readonly number[];
  readonly buildSeconds: BuildSeconds | null;
  readonly draftSeconds: number;
  readonly choiceSeconds: number;
  readonly liveCounts: boolean;
  readonly botsHurry: boolean;
  readonly insight: boolean;
  readonly public: boolean;
  readonly tiles: ChosenTiles;
}

export const USUAL: Choices = {
  seats: DEFAULT_SEATS,
  variant: 'standard',
  deck: 'all',
  cards: [],
  buildSeconds: DEFAULT_BUILD_SECONDS,
  draftSeconds: DEFAULT_DRAFT_SECONDS,
  choiceSeconds: DEFAULT_CHOICE_SECONDS,
  liveCounts: false,
  botsHurry: true,
  insight: true,
  public: false,
  tiles: USUAL_TILES,
};

/** How many cards are still to choose; a deck may hold more than five, a sequence may not. */
export function cardsMissing({ variant, deck, cards }: Choices): number {
  if (variant === 'beginner' || deck === 'all') return 0;
  return Math.max(0, ROUNDS - cards.length);
}

/** The cards that are marked: with all cards in play, all of them. */
export const markedCards = ({ deck, cards }: Choices): readonly number[] => (deck === 'all' ? CARDS : cards);

/** Mark a card or take the mark away. Taking one out of all of them begins a deck of one's own. */
export function withCardSwitched(choices: Choices, card: number): Choices {
  const { deck } = choices;
  if (deck === 'all') return { ...choices, deck: 'deck', cards: CARDS.filter((one) => one !== card) };
  const { cards } = choices;
  if (cards.includes(card)) return { ...choices, cards: cards.filter((one) => one !== card) };
  if (deck === 'sequence' && cards.length >= ROUNDS) return choices;
  return { ...choices, cards: [...cards, card] };
}

/** Choose the kind of deck. A sequence has five cards; further ones are dropped. */
export const withDeck = (choices: Choices, deck: Deck): Choices => ({
  ...choices,
  deck,
  cards: deck === 'sequence' ? choices.cards.slice(0, ROUNDS) : choices.cards,
});

/** A table without time limits is for one person and bots, because others might wait for ever. */
export const canBePublic = ({ buildSeconds }: Choices): boolean => buildSeconds !== null;

/** Other tiles; with fewer of them, fewer can play. */
export const withTiles = (choices: Choices, tiles: ChosenTiles): Choices => ({
  ...choices,
  tiles,
  seats: Math.min(choices.seats, seatsFor(tiles)),
});

export function newTableFrom(choices: Choices): NewTable {
  const cards = choices.variant === 'standard' ? choices.cards : [];
  return {
    seats: choices.seats,
    variant: choices.variant,
    deck: choices.variant === 'standard' && choices.deck === 'deck' ? [...cards].sort((a, b) => a - b) : null,
    sequence: choices.variant === 'standard' && choices.deck === 'sequence' ? cards : null,
    build_seconds: choices.buildSeconds,
    draft_seconds: choices.buildSeconds === null ? null : choices.draftSeconds,
    choice_seconds: choices.buildSeconds === null ? null : choices.choiceSeconds,
    live_counts: choices.liveCounts,
    bots_hurry: choices.botsHurry,
    insight: choices.insight,
    public: choices.public && canBePublic(choices),
    tile_set: choices.tiles.kind === 'own' ? contentOf(choices.tiles.set, t('tiles.unnamed')) : null,
  };
}
