/**
 * The puzzles of all days that have begun, in the browser's storage: they open without a network even if nobody has opened
 * them before. The server sends nothing that would spoil them.
 */

import { publishedDays } from '../../api/puzzles';
import type { ArchivedDay, DailyPuzzle, PublishedDay } from '../../game/answers';
import { remember, remembered } from '../../settings/store';
import { dayAfter, localDay } from './calendar';
import { keptPuzzle } from './kept-puzzles';

interface KeptDays {
  /** When the server was asked last, in milliseconds. */
  readonly asked: number;
  /** Oldest first. */
  readonly days: readonly PublishedDay[];
}

const NAME = 'days';
const ASK_AGAIN_MS = 6 * 3_600_000;
const NOTHING: KeptDays = { asked: 0, days: [] };

function read(): KeptDays {
  try {
    const kept = JSON.parse(remembered(NAME) ?? 'null') as KeptDays | null;
    return kept !== null && Array.isArray(kept.days) && kept.days.every(isDay) ? kept : NOTHING;
  } catch {
    // Written by another version, or by hand: as if nothing had been kept.
    return NOTHING;
  }
}

const isDay = (day: PublishedDay): boolean => typeof day?.date === 'string' && Array.isArray(day.tiles);

/** Fetch all days anew, unless tomorrow's is there or the server was asked a short while ago. */
export async function keepDays(now: Date = new Date()): Promise<void> {
  const { asked, days } = read();
  const isNew = days.at(-1) && days.at(-1)!.date > localDay(now);
  const isRecent = Math.abs(now.getTime() - asked) < ASK_AGAIN_MS && days.some(({ date }) => date === localDay(now));
  if (isNew || isRecent) return;
  const answer = await publishedDays();
  remember(NAME, JSON.stringify({ asked: now.getTime(), days: answer.days } satisfies KeptDays));
}

/** The puzzle of a day as it was kept, with the result of this browser if it was played here. */
export function keptDay(date: string, today: string = localDay()): DailyPuzzle | null {
  const played = keptPuzzle<DailyPuzzle>(`daily-${date}`);
  if (played) return played;
  const day = read().days.find((one) => one.date === date);
  // A date exists somewhere for fifty hours; until the server says more, yesterday still counts.
  return day && day.date <= today ? { ...day, ...UNKNOWN, open: day.date >= dayAfter(today, -1) } : null;
}

/** What only the server can tell. */
const UNKNOWN = {
  kind: 'daily',
  commitment: '',
  seed: null,
  galaxies: null,
  players: 0,
  hand_ins: 0,
  mine: null,
  streak: null,
} as const;

/** All kept days up to today, newest first. */
export const keptArchive = (today: string = localDay()): readonly ArchivedDay[] =>
  read()
    .days.filter(({ date }) => date <= today)
    .map(({ id, date, number, card, par, difficulty }) => ({ id, date, number, card, par, difficulty, mine: keptPuzzle<DailyPuzzle>(id)?.mine ?? null }))
    .reverse();
