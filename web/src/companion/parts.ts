/**
 * A game in parts, so that several phones can enter at the same time. The server checks what it is sent by the same bounds
 * (`server/http/companion/part_contents.py`).
 */

import { CARDS, COLOURS, MAX_SEATS, MIN_SEATS, ROUNDS, TRACK_END } from '../game/constants';
import type { Colour } from '../game/wire';
import { type CompanionGame, type CompanionRound, EMPTY_ENTRY, MAX_ZONE_KEY, MAX_ZONES, type SeatEntry, type CompanionStage } from './game';

/** A part as the server has it, with the stamp of this version. */
export interface GamePart {
  readonly name: string;
  readonly stamp: number;
  readonly content: string;
}

/** A part as it was changed here, with the stamp of the version from which. */
export interface SentPart {
  readonly name: string;
  readonly content: string;
  readonly seen: number;
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

/** What a copy of a game has beside its parts. */
type OwnFields = Pick<CompanionGame, 'id' | 'shared' | 'changes' | 'edits'>;

/** The game of these parts; null if one is missing or not what it should be. */
export function gameOf({ id, shared, changes, edits }: OwnFields, contents: PartContents): CompanionGame | null {
  try {
    const head = headOf(JSON.parse(contents.get('game') ?? 'null'));
    const rounds = Array.from({ length: ROUNDS }, (_, index) => roundOf(contents, index, head.names.length));
    return { ...head, rounds, id, shared, changes, ...(edits ? { edits } : {}) };
  } catch {
    return null;
  }
}

/** Whether a part of that name can have this content. */
export function isPart(name: string, content: string): boolean {
  try {
    const read: unknown = JSON.parse(content);
    if (name === 'game') headOf(read);
    else if (name.includes('-seat-')) entryOf(read);
    else if (name.includes('-token-')) check(read === null || isIn(read, 0, MAX_SEATS - 1));
    else headOfRound(read);
    return true;
  } catch {
    return false;
  }
}

type GameHead = Pick<CompanionGame, 'startedAt' | 'names' | 'beginner' | 'ownCards' | 'seconds' | 'round' | 'ended'>;

function headOf(read: unknown): GameHead {
  const head = read as GameHead;
  check(isList(head.names, isText, MIN_SEATS, MAX_SEATS) && isNumber(head.startedAt) && isNumber(head.seconds));
  check(isIn(head.round, 0, ROUNDS - 1));
  return { ...head, beginner: head.beginner === true, ended: head.ended === true };
}

const STAGES: readonly CompanionStage[] = ['card', 'minute', 'entry', 'settling', 'result'];

function roundOf(contents: PartContents, index: number, players: number): CompanionRound {
  const name = `round-${index + 1}`;
  const read = (part: string): unknown => JSON.parse(contents.get(part) ?? 'null');
  const head = headOfRound(read(name));
  const tokens: Partial<Record<Colour, number>> = {};
  for (const colour of COLOURS) {
    const holder = read(`${name}-token-${colour}`);
    if (isIn(holder, 0, players - 1)) tokens[colour] = holder;
  }
  const seats = Array.from({ length: players }, (_, seat) => entryOf(read(`${name}-seat-${seat}`)));
  return { ...head, seats, tokens };
}

type RoundHead = Pick<CompanionRound, 'card' | 'stage' | 'minute'>;

function headOfRound(read: unknown): RoundHead {
  const { card, stage, minute } = read as RoundHead;
  check((card === null || isIn(card, 0, CARDS.length)) && STAGES.includes(stage));
  check(minute === null || (isNumber(minute.left) && (minute.endsAt === null || isNumber(minute.endsAt))));
  // One phone has gone back to the card while another went to the minute.
  return { card, stage: stage === 'minute' && minute === null ? 'card' : stage, minute };
}

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
