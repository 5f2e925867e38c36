/** Whoever reads a galaxy off the table and taps its numbers gets the points that the rules give. */

import { expect, test } from 'vitest';
import { CARDS, COLOURS, ZONE_POINTS } from '../game/constants';
import { ROUND_RULES } from '../game/round-rules';
import type { ScoreSheet } from '../game/wire';
import { vectors } from '../scorer/vectors';
import { withCard } from './card-change';
import { countGame, countRound, openBets } from './counting';
import { formOf } from './form';
import { readCounts, uncountedTiles } from './reading-galaxies';
import { tapGalaxy } from './tapping';
import {
  allEntered,
  type CompanionGame,
  type CompanionRound,
  EMPTY_ENTRY,
  MAX_ZONE_KEY,
  newGame,
  nextToEnter,
  passesLeft,
  type SeatEntry,
  tokensOf,
  withConstellation,
  countAfterTap,
  withEntry,
  withoutZone,
  withRound,
  withToken,
  withZone,
  withZones,
} from './game';

const PATIENCE_MS = 120_000;

const cardOf = (rules: unknown): number =>
  [0, ...CARDS].find((card) => JSON.stringify(ROUND_RULES[card]) === JSON.stringify(rules)) ?? -1;

test('a laid galaxy has to leave out what lies face down or was removed', () => {
  const tile = { code: 'cccc:', row: 0, col: 0, turns: 0, part: 0, faceDown: false };
  const nine = Array.from({ length: 9 }, () => tile);
  const [BLACK_HOLE, SABOTAGE, DISTRICT] = [1, 13, 5].map((card) => ROUND_RULES[card]!);
  expect([BLACK_HOLE!, SABOTAGE!, DISTRICT!].map((rules) => uncountedTiles(rules, nine))).toEqual([2, 1, 0]);
  expect(uncountedTiles(BLACK_HOLE!, nine.map((one, at) => ({ ...one, faceDown: at < 2 })))).toBe(0);
  expect(uncountedTiles(BLACK_HOLE!, nine.slice(2))).toBe(0);
  expect(uncountedTiles(SABOTAGE!, nine.slice(1))).toBe(0);
});

test('a galaxy laid on the screen brings what its tapped numbers bring', () => {
  for (const { name, rules, sheets } of vectors().slice(0, 400)) {
    const card = cardOf(rules);
    for (const sheet of card < 0 ? [] : sheets) {
      const laid = { ...EMPTY_ENTRY, ...readCounts(ROUND_RULES[card]!, sheet), entered: true };
      const { entry } = tapGalaxy(card, sheet);
      const { path, constellations } = entry;
      expect(laid, name).toMatchObject({ path, constellations });
      const steps = ([laid, entry] as const).map((one) => {
        const round: CompanionRound = { card, stage: 'entry', seats: [one, one], tokens: {}, minute: null };
        return countRound(round, [sheet.before, sheet.before]).sheets[0]!.steps;
      });
      expect(steps[0], name).toEqual(steps[1]);
    }
  }
}, PATIENCE_MS);

/** Answer the questions that "nine or more" leaves open. */
function answered(round: CompanionRound, built: readonly ScoreSheet[]): CompanionRound {
  const seats = round.seats.map((entry, seat) => {
    const largest = { ...entry.largest };
    for (const bet of openBets(round)) {
      const sizes = built[seat]!.zones.filter(({ colour }) => colour === bet.colour).map(({ planets }) => planets);
      if (bet.seats.includes(seat)) largest[bet.colour] = Math.max(...sizes);
    }
    return { ...entry, largest };
  });
  return { ...round, seats };
}

test('tapped numbers bring the points that the rules give, under every card', () => {
  const seen = new Map<number, number>();
  for (const { name, rules, seats, sheets } of vectors()) {
    const card = cardOf(rules);
    if (card < 0) continue;
    // Under Gift a sheet shows the galaxy of the right neighbour.
    const built = seats.map((_, seat) => sheets.find((sheet) => sheet.galaxy_of === seat)!);
    const tokens = Object.fromEntries(seats.flatMap((one, seat) => one.tokens.map((colour) => [colour, seat])));
    const entered = seats.map(({ choice }, seat) => ({ ...tapGalaxy(card, built[seat]!).entry, choice }));
    const round = answered({ card, stage: 'settling', seats: entered, tokens, minute: null }, built);
    const counted = countRound(round, seats.map(({ tracks }) => tracks));
    const moves = (all: readonly ScoreSheet[]) => all.map(({ steps, before, after }) => ({ steps, before, after }));
    if (JSON.stringify(moves(counted.sheets)) !== JSON.stringify(moves(sheets))) {
      expect(moves(counted.sheets), name).toEqual(moves(sheets));
    }
    seen.set(card, (seen.get(card) ?? 0) + seats.length);
  }
  for (const card of [0, ...CARDS]) expect(seen.get(card), `galaxies of card ${card}`).toBeGreaterThan(400);
}, PATIENCE_MS);

test('no key stands for zones that bring different points', () => {
  for (const colour of COLOURS) expect(ZONE_POINTS[colour]).toHaveLength(MAX_ZONE_KEY + 1);
});

function gameOfThree(cards: readonly number[]): CompanionGame {
  return newGame({ names: ['Ada', 'Zsófi', 'Luc'], beginner: false, seconds: 60, cards }, 'one', 0);
}

function enteredBy(game: CompanionGame, round: number, seat: number, entry: Partial<SeatEntry>): CompanionGame {
  return withEntry(game, round, seat, { ...entry, entered: true });
}

test('a correction of an early round is counted through all later ones', () => {
  let game = gameOfThree([17, 5, 3, 7, 11]);
  for (const round of [0, 1]) {
    for (const seat of [0, 1, 2]) game = enteredBy(game, round, seat, withZone(EMPTY_ENTRY, 'ice', 5));
  }
  expect(countGame(game)[1]!.tracks[0]!.ice).toBe(9); // 4, then 4 + 1 for a zone of three or more
  const corrected = enteredBy(game, 0, 0, withZone(EMPTY_ENTRY, 'ice', 8));
  expect(countGame(corrected)[0]!.tracks[0]!.ice).toBe(6);
  expect(countGame(corrected)[1]!.tracks[0]!.ice).toBe(11);
  expect(countGame(corrected)[1]!.tracks[1]!.ice).toBe(9);
});

test('tokens are settled once everybody has entered', () => {
  let game = gameOfThree([17, 5, 3, 7, 11]);
  game = enteredBy(game, 0, 0, withZone(EMPTY_ENTRY, 'desert', 4));
  game = withRound(game, 0, withToken(game.rounds[0]!, 0, 'desert'));
  expect(countGame(game)[0]!.tracks[0]!.desert).toBe(5);
  game = enteredBy(enteredBy(game, 0, 1, EMPTY_ENTRY), 0, 2, withZone(EMPTY_ENTRY, 'desert', 7));
  expect(allEntered(game.rounds[0]!)).toBe(true);
  expect(countGame(game)[0]!.tracks[0]!.desert, 'lost, and Happy Hour doubles it').toBe(1);
});

test('a bet between two zones of nine or more asks both for the exact number', () => {
  let game = gameOfThree([5, 17, 3, 7, 11]);
  for (const seat of [0, 1, 2]) game = enteredBy(game, 0, seat, withZone(EMPTY_ENTRY, 'ice', seat === 2 ? 4 : MAX_ZONE_KEY));
  game = withRound(game, 0, withToken(game.rounds[0]!, 0, 'ice'));
  expect(openBets(game.rounds[0]!)).toEqual([{ colour: 'ice', holder: 0, seats: [0, 1] }]);
  game = withEntry(withEntry(game, 0, 0, { largest: { ice: 10 } }), 0, 1, { largest: { ice: 11 } });
  expect(openBets(game.rounds[0]!)).toEqual([]);
  expect(countGame(game)[0]!.sheets[0]!.tokens[0]!.points).toBe(-2);
});

test('a second tap is a second zone of that size, and can be taken back', () => {
  const twice = withZone(withZone(EMPTY_ENTRY, 'vegetation', 3), 'vegetation', 3);
  expect(twice.zones.vegetation).toEqual([3, 3]);
  expect(withoutZone(twice, 'vegetation', 3).zones.vegetation).toEqual([3]);
  expect(withoutZone(EMPTY_ENTRY, 'vegetation', 3)).toEqual(EMPTY_ENTRY);
});

test('a tap enters how many zones there are, the last key counts on, and a second tap takes them back', () => {
  let entry = withZones(withZone(EMPTY_ENTRY, 'ice', 4), 'ice', 0, countAfterTap(0, 6));
  expect(entry.zones.ice).toEqual([4, 0, 0, 0, 0, 0, 0]);
  entry = withZones(entry, 'ice', 0, countAfterTap(6, 2));
  expect(entry.zones.ice).toEqual([4, 0, 0]);
  expect([countAfterTap(2, 2), countAfterTap(0, 9), countAfterTap(9, 9), countAfterTap(10, 9)]).toEqual([0, 9, 10, 11]);
  expect(withZones(entry, 'ice', 0, -1).zones.ice).toEqual([4]);
});

test('a token that somebody holds cannot be taken by another', () => {
  const round = withToken(gameOfThree([1, 2, 3, 4, 5]).rounds[0]!, 1, 'ice');
  expect(tokensOf(withToken(round, 0, 'ice'), 0)).toEqual([]);
  expect(tokensOf(withToken(round, 1, 'ice'), 1)).toEqual([]);
});

test('the form asks for numbers of zones only where the card lets players count more', () => {
  const asks = (card: number) => COLOURS.map((colour) => formOf(ROUND_RULES[card]!).counted[colour].map(({ planets }) => planets));
  expect(asks(0)).toEqual([[], [], []]);
  expect(asks(14)).toEqual([[], [2, 0], []]);
  // Under Dispersion zones of two planets bring three points on ice and in the desert, and there are many.
  expect(asks(6)).toEqual([[0], [2, 0], [2, 0]]);
  // Where the card lets players count more, the many ice zones of two planets are counted, too.
  for (const card of [8, 9]) expect(asks(card)).toEqual([[], [2], []]);
  expect(asks(15)).toEqual([[], [2], [0]]);
  expect(asks(16)).toEqual([[0], [2], []]);
  const dispersion = formOf(ROUND_RULES[6]!);
  expect(dispersion.zones.ice.map(({ value }) => value)).toEqual([1, 3, 4, 5, 6, 7, 8, 9]);
  expect(dispersion.counted.ice[0]!.keys.map(({ points }) => points)).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27]);
  expect(formOf(ROUND_RULES[8]!).constellationsByNumber).toBe(true);
  expect(formOf(ROUND_RULES[8]!).constellations.map(({ points }) => points)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(formOf(ROUND_RULES[9]!).constellations.map(({ points }) => points)).toEqual([0, 1, 2, 4]);
  expect(formOf(ROUND_RULES[11]!).path.length, 'a universe has four tiles').toBe(4);
});

/** Where all three have entered an ice zone of four planets, other ice zones and a path of seven tiles under Ice Age. */
function enteredGame(): CompanionGame {
  const entry = { ...withZone(withZone(EMPTY_ENTRY, 'ice', 0), 'ice', 4), path: 7 };
  const game = [0, 1, 2].reduce((one, seat) => enteredBy(one, 0, seat, entry), gameOfThree([14, 2, 3, 4, 5]));
  return withRound(game, 0, { stage: 'result' });
}

test('a corrected card keeps all numbers that mean the same', () => {
  const { seats, stage } = withCard(enteredGame(), 0, 17).rounds[0]!;
  for (const { zones, path, entered } of seats) expect([zones.ice, path, entered]).toEqual([[4], 7, true]);
  expect(stage).toBe('result');
});

test('where a corrected card asks for something else, everybody is asked again', () => {
  const cards = { network: CARDS.find((card) => ROUND_RULES[card]!.path_measure !== 'longest-path')!, zeros: 15, constellations: 8, small: 11, more: 6 };
  for (const [why, card] of Object.entries(cards)) {
    const { seats, stage } = withCard(enteredGame(), 0, card).rounds[0]!;
    expect([stage, seats.map(({ entered }) => entered)], why).toEqual(['entry', [false, false, false]]);
    expect(seats[0]!.path, why).toBe(why === 'network' || why === 'small' ? 0 : 7);
    expect(seats[0]!.zones.ice, why).toEqual(why === 'more' ? [4, 0] : [4]);
  }
});

test('a card that two rounds have changed is corrected in both', () => {
  let game = enteredGame();
  game = [0, 1, 2].reduce((one, seat) => enteredBy(one, 1, seat, { ...withZone(EMPTY_ENTRY, 'desert', 5), path: 4 }), game);
  const [first, second] = withCard(game, 0, 2).rounds;
  expect([first!.card, second!.card]).toEqual([2, 14]);
  expect(second!.seats.map(({ path, entered }) => [path, entered])).toEqual([0, 1, 2].map(() => [4, false]));
});

test('a galaxy has no more zones than spaces', () => {
  const entry = Array.from({ length: 50 }).reduce<SeatEntry>((one) => withConstellation(withZone(one, 'ice', 2), 1), EMPTY_ENTRY);
  expect([entry.zones.ice.length, entry.constellations.length]).toEqual([36, 36]);
  expect(withZones(entry, 'desert', 0, 80).zones.desert).toHaveLength(36);
});

test('a card that was to come later changes places with the one that was turned', () => {
  const cards = withCard(gameOfThree([14, 2, 3, 4, 5]), 1, 4).rounds.map(({ card }) => card);
  expect(cards).toEqual([14, 4, 3, 2, 5]);
});

test('players enter in seat order, and whoever is missing comes next', () => {
  let game = gameOfThree([14, 2, 3, 4, 5]);
  game = enteredBy(game, 0, 1, EMPTY_ENTRY);
  expect(nextToEnter(game.rounds[0]!, 0)).toBe(2);
  expect(nextToEnter(game.rounds[0]!, 2)).toBe(0);
  expect([0, 1, 2, 3, 4].map(passesLeft)).toEqual([true, false, true, false, true]);
});
