/**
 * A game in parts, so that several phones can enter at the same time: whoever changes a part gives it a larger stamp,
 * and of two versions the one with the larger stamp stays.
 */

import { CARDS, COLOURS, HAND_SIZE, MAX_SEATS, MIN_SEATS, ROUNDS, TRACK_END } from '../game/constants';
import type { Colour } from '../game/wire';
import { type CompanionGame, type CompanionRound, EMPTY_ENTRY, MAX_ZONE_KEY, type SeatEntry, type CompanionStage } from './game';

export interface GamePart {
  readonly name: string;
  readonly stamp: number;
  readonly content: string;
}

/** The contents of all parts by their names. */
export type PartContents = ReadonlyMap<string, string>;

export function contentsOf(game: CompanionGame): PartContents {
  const { startedAt, names, beginner, ownCards, seconds, round, ended } = game;
  const contents = new Map([['game', JSON.stringify({ startedAt, names, beginner, ownCards, seconds, round, ended })]]);
  game.rounds.forEach(({ card, stage, minute, seats, tokens }, index) => {
    const name = `round-${index + 1}`;
    contents.set(name, JSON.stringify({ card, stage, minute }));
    for (const colour of COLOURS) contents.set(`${name}-token-${colour}`, JSON.stringify(tokens[colour] ?? null));
    seats.forEach((entry, seat) => contents.set(`${name}-seat-${seat}`, JSON.stringify(entry)));
  });
  return contents;
}

/** The game of these parts; null if one is missing or not what it should be. */
export function gameOf(own: Pick<CompanionGame, 'id' | 'shared' | 'changes'>, contents: PartContents): CompanionGame | null {
  try {
    const head = JSON.parse(contents.get('game') ?? 'null') as Pick<CompanionGame, 'startedAt' | 'names' | 'beginner' | 'ownCards' | 'seconds' | 'round' | 'ended'>;
    check(isList(head.names, isText, MIN_SEATS, MAX_SEATS) && isNumber(head.startedAt) && isNumber(head.seconds));
    check(isIn(head.round, 0, ROUNDS - 1));
    const rounds = Array.from({ length: ROUNDS }, (_, index) => roundOf(contents, index, head.names.length));
    return { ...head, beginner: head.beginner === true, ended: head.ended === true, rounds, ...own };
  } catch {
    return null;
  }
}

const STAGES: readonly CompanionStage[] = ['card', 'minute', 'entry', 'settling', 'result'];

function roundOf(contents: PartContents, index: number, players: number): CompanionRound {
  const name = `round-${index + 1}`;
  const read = (part: string): unknown => JSON.parse(contents.get(part) ?? 'null');
  const { card, stage, minute } = read(name) as Pick<CompanionRound, 'card' | 'stage' | 'minute'>;
  check((card === null || isIn(card, 0, CARDS.length)) && STAGES.includes(stage));
  check(minute === null || (isNumber(minute.left) && (minute.endsAt === null || isNumber(minute.endsAt))));
  const tokens: Partial<Record<Colour, number>> = {};
  for (const colour of COLOURS) {
    const holder = read(`${name}-token-${colour}`);
    if (isIn(holder, 0, players - 1)) tokens[colour] = holder;
  }
  const seats = Array.from({ length: players }, (_, seat) => entryOf(read(`${name}-seat-${seat}`)));
  return { card, stage, minute, seats, tokens };
}

/** Every space of nine tiles may be a zone of its own. */
const MAX_ZONES = 4 * HAND_SIZE;
/** More planets than any galaxy has. */
const MAX_PLANETS = 4 * TRACK_END;

function entryOf(read: unknown): SeatEntry {
  const entry = (read ?? EMPTY_ENTRY) as SeatEntry;
  const isZone = (size: unknown): size is number => isIn(size, 0, MAX_ZONE_KEY);
  check(COLOURS.every((colour) => isList(entry.zones[colour], isZone, 0, MAX_ZONES)));
  check(isIn(entry.path, 0, MAX_ZONES) && isList(entry.constellations, (one) => isIn(one, 1, MAX_ZONES), 0, MAX_ZONES));
  const isColour = (one: unknown): boolean => one === null || COLOURS.includes(one as Colour);
  check(isColour(entry.choice.swap) && isColour(entry.choice.offering));
  check(COLOURS.every((colour) => entry.largest[colour] === undefined || isIn(entry.largest[colour], MAX_ZONE_KEY, MAX_PLANETS)));
  return { ...entry, entered: entry.entered === true };
}

function check(holds: boolean): asserts holds {
  if (!holds) throw new Error('not a part of a game');
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 60;
const isIn = (value: unknown, from: number, to: number): value is number => Number.isInteger(value) && (value as number) >= from && (value as number) <= to;
const isList = <Item>(value: unknown, is: (item: unknown) => item is Item, from: number, to: number): boolean =>
  Array.isArray(value) && value.length >= from && value.length <= to && value.every(is);
