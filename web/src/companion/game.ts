/**
 * A game that is played with the box and counted here: who plays, which cards, and what was entered. Points are
 * never stored; they are counted from the entries (counting.ts), so that any round can be corrected later.
 */

import { COLOURS, HAND_SIZE, PASSES_LEFT, ROUNDS, ZONE_POINTS } from '../game/constants';
import { ROUND_RULES } from '../game/round-rules';
import type { Choice, Colour, RoundRules } from '../game/wire';
import type { GalaxyCounts } from '../scorer';

export type CompanionStage = 'card' | 'minute' | 'entry' | 'settling' | 'result';

/** The largest key for the planets of a zone. It stands for larger zones, too: all of them bring the same points. */
export const MAX_ZONE_KEY = ZONE_POINTS.vegetation.length - 1;

/** Every space of nine tiles may be a zone of its own. */
export const MAX_ZONES = 4 * HAND_SIZE;

/** What was entered for one player in one round. */
export interface SeatEntry extends GalaxyCounts {
  /** The exact planets of the largest zone of a colour, where "nine or more" cannot decide a bet. */
  readonly largest: Readonly<Partial<Record<Colour, number>>>;
  readonly choice: Choice;
  /** The player has finished entering. */
  readonly entered: boolean;
}

/**
 * The time of building: when it ends, or how much of it is left while it stands still. Milliseconds. Phones that share a
 * game mean the server's time, because their own clocks may differ.
 */
export interface MinuteTime {
  readonly endsAt: number | null;
  readonly left: number;
}

export interface CompanionRound {
  /** 0 without a card, null while the card has not been named. */
  readonly card: number | null;
  readonly stage: CompanionStage;
  readonly seats: readonly SeatEntry[];
  /** Who has taken which Bonus token. */
  readonly tokens: Readonly<Partial<Record<Colour, number>>>;
  readonly minute: MinuteTime | null;
}

/** What a phone stores of a game that several phones count, so that it can go on after a reload without a network. */
export interface SharedState {
  readonly code: string;
  /** The version of the server's game up to which this phone has everything. */
  readonly after: number;
  /** The server's stamp of each part that this phone has or has changed. */
  readonly stamps: Readonly<Record<string, number>>;
  /** What the server had of the parts that were changed here and not sent yet. */
  readonly bases: Readonly<Record<string, string>>;
  /** What was sent of these parts and not answered yet; each tab of this browser may have sent something else. */
  readonly sent: Readonly<Record<string, readonly string[]>>;
  /** By how many milliseconds the server's clock is ahead of this phone's; games of older versions do not know it. */
  readonly offset?: number;
}

export interface CompanionGame {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly names: readonly string[];
  readonly beginner: boolean;
  /** The cards lie on the table and are named round by round; games of older versions do not know it. */
  readonly ownCards?: boolean;
  readonly seconds: number;
  readonly rounds: readonly CompanionRound[];
  /** The round on screen, from 0. */
  readonly round: number;
  readonly ended: boolean;
  /** Where several phones count this game; null if only this one does. */
  readonly shared: SharedState | null;
  /** Counts the changes, so that the newer of two copies is known. */
  readonly changes: number;
  /** Which parts were changed last: two tabs may have this game open. Games of older versions do not know it. */
  readonly edits?: Readonly<Record<string, number>>;
}

export interface NewGame {
  readonly names: readonly string[];
  readonly beginner: boolean;
  readonly seconds: number;
  /** Five cards, or none if they lie on the table and are entered round by round. */
  readonly cards: readonly number[] | null;
}

export const EMPTY_ENTRY: SeatEntry = {
  zones: { vegetation: [], ice: [], desert: [] },
  path: 0,
  constellations: [],
  largest: {},
  choice: { swap: null, offering: null },
  entered: false,
};

export function newGame({ names, beginner, seconds, cards }: NewGame, id: string, now: number): CompanionGame {
  const rounds = Array.from({ length: ROUNDS }, (_, round): CompanionRound => ({
    card: beginner ? 0 : (cards?.[round] ?? null),
    stage: 'card',
    seats: names.map(() => EMPTY_ENTRY),
    tokens: {},
    minute: null,
  }));
  return { id, startedAt: now, names, beginner, ...(cards || beginner ? {} : { ownCards: true }), seconds, rounds, round: 0, ended: false, shared: null, changes: 0 };
}

export const rulesOf = (round: CompanionRound): RoundRules => ROUND_RULES[round.card ?? 0]!;

/** Whether a round passes hands to the left; rounds are counted from 0. */
export const passesLeft = (round: number): boolean => PASSES_LEFT[round]!;

export const withRound = (game: CompanionGame, round: number, change: Partial<CompanionRound>): CompanionGame => ({
  ...game,
  rounds: game.rounds.map((one, index) => (index === round ? { ...one, ...change } : one)),
});

export function withEntry(game: CompanionGame, round: number, seat: number, change: Partial<SeatEntry>): CompanionGame {
  const seats = game.rounds[round]!.seats.map((one, index) => (index === seat ? { ...one, ...change } : one));
  return withRound(game, round, { seats });
}

/** One more zone of so many planets; the largest key stands for larger ones, too. */
export const withZone = (entry: SeatEntry, colour: Colour, planets: number): SeatEntry => ({
  ...entry,
  zones: { ...entry.zones, [colour]: withOne(entry.zones[colour], planets) },
});

/** One zone of so many planets fewer. */
export function withoutZone(entry: SeatEntry, colour: Colour, planets: number): SeatEntry {
  const largest = { ...entry.largest };
  if (planets === MAX_ZONE_KEY) delete largest[colour];
  return { ...entry, largest, zones: { ...entry.zones, [colour]: withoutOne(entry.zones[colour], planets) } };
}

/** So many zones of that size, whatever their number was. */
export const withZones = (entry: SeatEntry, colour: Colour, planets: number, count: number): SeatEntry => ({
  ...entry,
  zones: { ...entry.zones, [colour]: withCount(entry.zones[colour], planets, count) },
});

export const withConstellation = (entry: SeatEntry, spaces: number): SeatEntry => ({
  ...entry,
  constellations: withOne(entry.constellations, spaces),
});

export const withoutConstellation = (entry: SeatEntry, spaces: number): SeatEntry => ({
  ...entry,
  constellations: withoutOne(entry.constellations, spaces),
});

export const withConstellations = (entry: SeatEntry, spaces: number, count: number): SeatEntry => ({
  ...entry,
  constellations: withCount(entry.constellations, spaces, count),
});

/** A tap on a key for a number: the last key counts on, and the number that is there is taken back. */
export function countAfterTap(now: number, key: number): number {
  if (key === MAX_ZONE_KEY && now >= MAX_ZONE_KEY) return now + 1;
  return key === now ? 0 : key;
}

/** Take a token, or give it back. A token that somebody else holds stays there. */
export function withToken(round: CompanionRound, seat: number, colour: Colour): CompanionRound {
  const holder = round.tokens[colour];
  if (holder !== undefined && holder !== seat) return round;
  const tokens = { ...round.tokens };
  if (holder === seat) delete tokens[colour];
  else tokens[colour] = seat;
  return { ...round, tokens };
}

export const tokensOf = (round: CompanionRound, seat: number): readonly Colour[] =>
  COLOURS.filter((colour) => round.tokens[colour] === seat);

export const allEntered = (round: CompanionRound): boolean => round.seats.every(({ entered }) => entered);

/** Whoever comes after a seat and has not finished entering. */
export function nextToEnter(round: CompanionRound, seat: number): number | null {
  const order = round.seats.map((_, index) => (seat + 1 + index) % round.seats.length);
  return order.find((one) => !round.seats[one]!.entered) ?? null;
}

/** No player has entered anything in this round. */
export const isUntouched = (round: CompanionRound): boolean => round.seats.every(isEmpty) && Object.keys(round.tokens).length === 0;

/** Nothing is entered for a player. */
export const isEmpty = ({ zones, path, constellations, entered }: SeatEntry): boolean =>
  !entered && path === 0 && constellations.length === 0 && COLOURS.every((colour) => zones[colour].length === 0);

export const mapColours = <Value>(value: (colour: Colour) => Value): Record<Colour, Value> => ({
  vegetation: value('vegetation'),
  ice: value('ice'),
  desert: value('desert'),
});

/** One number more, unless a galaxy has no room for it. */
const withOne = (sizes: readonly number[], size: number): readonly number[] =>
  sizes.length < MAX_ZONES ? [...sizes, size].sort((one, other) => other - one) : sizes;

function withoutOne(sizes: readonly number[], size: number): readonly number[] {
  const at = sizes.indexOf(size);
  return at < 0 ? sizes : [...sizes.slice(0, at), ...sizes.slice(at + 1)];
}

function withCount(sizes: readonly number[], size: number, count: number): readonly number[] {
  const others = sizes.filter((one) => one !== size);
  const length = Math.min(Math.max(0, count), MAX_ZONES - others.length);
  return [...others, ...Array.from({ length }, () => size)].sort((one, other) => other - one);
}
