/** The points of a companion's game, counted from what was entered. */

import { COLOURS } from '../game/constants';
import type { Colour, ScoreSheet, Tracks } from '../game/wire';
import { type GalaxyCounts, NO_POINTS, scoreCounts, settle } from '../scorer';
import { allEntered, type CompanionGame, type CompanionRound, MAX_ZONE_KEY, rulesOf, type SeatEntry, tokensOf } from './game';

export interface CountedSheets {
  /** One sheet per seat. Bets and choices are part of it once everybody has entered. */
  readonly sheets: readonly ScoreSheet[];
  readonly settled: boolean;
  /** Where the tracks stand after the round. */
  readonly tracks: readonly Tracks[];
}

/** A bet that "nine or more" leaves open: these seats have to say how many planets their largest zone has. */
export interface OpenBet {
  readonly colour: Colour;
  readonly holder: number;
  readonly seats: readonly number[];
}

/** All rounds, each counted on from the tracks after the round before it. */
export function countGame(game: CompanionGame): readonly CountedSheets[] {
  let tracks: readonly Tracks[] = game.names.map(() => NO_POINTS);
  return game.rounds.map((round) => {
    const counted = countRound(round, tracks);
    tracks = counted.tracks;
    return counted;
  });
}

/** One round, counted on from the tracks before it. */
export function countRound(round: CompanionRound, before: readonly Tracks[]): CountedSheets {
  const rules = rulesOf(round);
  const settled = allEntered(round);
  const sheets = scoreCounts(
    rules,
    round.seats.map((entry, seat) => ({
      counts: exactCounts(entry),
      tracks: before[seat]!,
      tokens: settled ? tokensOf(round, seat) : [],
    })),
  ).map((sheet, seat) => (settled ? settle(rules, sheet, round.seats[seat]!.choice) : sheet));
  return { sheets, settled, tracks: sheets.map(({ after }) => after) };
}

/** The sheets before any choice is made, from which it is told what each choice would bring. */
export function sheetsBeforeChoices(round: CompanionRound, before: readonly Tracks[]): readonly ScoreSheet[] {
  const inputs = round.seats.map((entry, seat) => ({
    counts: exactCounts(entry),
    tracks: before[seat]!,
    tokens: tokensOf(round, seat),
  }));
  return scoreCounts(rulesOf(round), inputs);
}

/** The bets that cannot be decided yet, because a rival has nine planets or more as well. */
export function openBets(round: CompanionRound): readonly OpenBet[] {
  return COLOURS.flatMap((colour) => {
    const holder = round.tokens[colour];
    if (holder === undefined) return [];
    const seats = seatsWithMaxKey(round, colour);
    const open = seats.length > 1 && seats.includes(holder);
    return open && seats.some((seat) => round.seats[seat]!.largest[colour] === undefined) ? [{ colour, holder, seats }] : [];
  });
}

/** The seats that entered a zone of the colour by the largest key, so that its exact planets are not known. */
export const seatsWithMaxKey = (round: CompanionRound, colour: Colour): readonly number[] =>
  round.seats.flatMap(({ zones }, seat) => (zones[colour].some((planets) => planets >= MAX_ZONE_KEY) ? [seat] : []));

function exactCounts(entry: SeatEntry): GalaxyCounts {
  const { zones, path, constellations, largest } = entry;
  return { zones: exactZones(zones, largest), path, constellations };
}

function exactZones(zones: GalaxyCounts['zones'], largest: SeatEntry['largest']): GalaxyCounts['zones'] {
  const exact = (colour: Colour): readonly number[] => {
    const [first, ...rest] = zones[colour];
    return first === undefined ? [] : [Math.max(first, largest[colour] ?? 0), ...rest];
  };
  return { vegetation: exact('vegetation'), ice: exact('ice'), desert: exact('desert') };
}
