/**
 * What lessons say of points is true, in every language: the numbers of a sentence are what the scorer counts at the start of the
 * step and wherever the learner can reach its goal.
 */

import { describe, expect, test } from 'vitest';
import { HAND_SIZE, LANGUAGES, PATH_POINTS, ZONE_POINTS } from '../../../game/constants';
import { ROUND_RULES } from '../../../game/round-rules';
import type { Colour } from '../../../game/wire';
import type { Language } from '../../../messages/language.svelte';
import { LESSONS } from '.';
import type { Situation } from './goals';
import type { Step, Words } from './shape';
import { firstSolved, situationOf, startOf } from './test-moves';

const MAX_MOVES = 3;
const PATIENCE_MS = 120_000;
const FIELDS = ['title', 'text', 'task', 'done'] as const;

// --- numbers in sentences ------------------------------------------------------------------

const NUMBER_WORDS: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [/two/, /three/, /four/, /five/, /six/, /seven/, /eight/, /nine/],
  fr: [/deux/, /trois/, /quatre/, /cinq/, /six/, /sept/, /huit/, /neuf/],
  hu: [/két|kettő/, /három|hármat|hármas/, /négy|négyet/, /öt|ötöt/, /hat|hatot/, /hét|hetet/, /nyolc/, /kilenc|kilencből/],
};
/** Where the word for one is a number, and no article. */
const ONE: Readonly<Record<Language, RegExp>> = {
  en: /(?<=instead of )one|one(?= (?:star )?point)/,
  fr: /(?<=au lieu d’)un|un(?= point)/,
  hu: /egy(?= csillagpont| helyett)|eggyel/,
};

const word = (pattern: RegExp): RegExp => new RegExp(`(?<!\\p{L})(?:${pattern.source})(?!\\p{L})`, 'giu');

/** The numbers that a sentence names, in digits or in words, from the smallest on; losses have a sign. */
function numbersIn(language: Language, text: string): readonly number[] {
  // "3-3 bolygó" is said of two zones of 3.
  const digits = [...text.replace(/(\d)-\1/g, '$1').matchAll(/−?\d+/g)].map(([found]) => Number(found.replace('−', '-')));
  const words = NUMBER_WORDS[language].flatMap((pattern, at) => [...text.matchAll(word(pattern))].map(() => at + 2));
  const ones = [...text.matchAll(word(ONE[language]))].map(() => 1);
  return [...digits, ...words, ...ones].sort((a, b) => a - b);
}

const speaksOfPoints = (words: Words): boolean => /point|\+\d|−\d|pays? from/i.test(words.en) || /point/i.test(words.fr) || /pont(?!szám)/i.test(words.hu);

// --- what sentences say --------------------------------------------------------------------

interface Counted {
  readonly step: Step;
  readonly start: Situation;
  readonly end: Situation;
}

type NumbersOf = (counted: Counted) => readonly number[];

const zonesOf = ({ sheet }: Situation, colour: Colour) => sheet.zones.filter((zone) => zone.colour === colour && zone.planets > 0);
const planetsOf = (now: Situation, colour: Colour): readonly number[] => zonesOf(now, colour).map(({ planets }) => planets);
const pointsOf = (now: Situation, colour: Colour): number => zonesOf(now, colour).reduce((sum, { points }) => sum + points, 0);
const largest = (now: Situation, colour: Colour): number => Math.max(...planetsOf(now, colour));
/** The zones of a colour that pay, each with its points. */
const paying = (now: Situation, colour: Colour): readonly number[] => zonesOf(now, colour).flatMap(({ points }) => (points > 0 ? [points] : []));
const pays = (colour: Colour, planets: number): number => ZONE_POINTS[colour][planets]!;
/** The sizes of zones from which on a colour pays more. */
const jumps = (colour: Colour): readonly number[] => ZONE_POINTS[colour].flatMap((points, planets, all) => (planets > 0 && points > all[planets - 1]! ? [planets] : []));
const pathFrom = (points: number): number => PATH_POINTS.findIndex((one) => one >= points);
const goalPoints = ({ goal }: Step): number => ('points' in goal ? goal.points : goal.is === 'all' ? Math.max(...goal.of.map((one) => ('points' in one ? one.points : 0))) : 0);

const CLAIMS: Readonly<Record<string, NumbersOf>> = {
  'tiles 1 done': ({ end }) => [largest(end, 'ice'), pointsOf(end, 'ice')],
  'tiles 2 text': () => [],
  'tiles 3 text': ({ end }) => [largest(end, 'desert'), pointsOf(end, 'desert')],
  'tiles 3 done': ({ end }) => [largest(end, 'desert'), pointsOf(end, 'desert')],
  'tiles 4 done': () => [],
  'zones 1 text': ({ start, end }) => [paying(start, 'vegetation').length, largest(start, 'vegetation'), ...paying(start, 'vegetation'), largest(end, 'vegetation'), pointsOf(end, 'vegetation')],
  'zones 1 done': ({ end }) => [largest(end, 'vegetation'), pointsOf(end, 'vegetation')],
  'zones 2 done': ({ start, end }) => [largest(end, 'ice'), pointsOf(end, 'ice'), pointsOf(start, 'ice')],
  'zones 3 text': () => [2, pays('desert', 2), 4, pays('desert', 4), ...jumps('ice'), ...jumps('vegetation')],
  'zones 3 done': ({ start, end }) => [paying(start, 'desert').length, largest(start, 'desert'), ...paying(start, 'desert'), largest(end, 'desert'), pays('desert', largest(end, 'desert'))],
  'zones 4 task': ({ step }) => [step.hand!.length, goalPoints(step)],
  // Proved by `tests/test_lessons.py`.
  'zones 4 done': () => [18],
  'paths 1 done': ({ end }) => [end.sheet.path.length, pathFrom(1)],
  'paths 2 text': ({ end }) => [end.sheet.path.length, end.sheet.path.points],
  'paths 2 done': ({ end }) => [end.sheet.path.length, end.sheet.path.points],
  'paths 3 text': () => [pathFrom(2), PATH_POINTS.lastIndexOf(2), 2, HAND_SIZE, PATH_POINTS[HAND_SIZE]!],
  'paths 3 done': ({ end }) => [end.sheet.path.length, end.sheet.path.points],
  'paths 4 done': ({ start, end }) => [end.sheet.path.length, end.sheet.path.points, start.sheet.path.points],
  'tokens 1 text': () => [ROUND_RULES[0]!.stakes.won, ROUND_RULES[0]!.stakes.lost],
  'tokens 1 done': ({ end }) => end.bets.filter(({ colour }) => end.tokens.includes(colour)).flatMap(({ planets, rivals, points }) => [planets, rivals, points]),
  'tokens 3 done': ({ end }) => end.bets.map(({ colour, points }) => (end.tokens.includes(colour) ? points : Math.abs(points))),
  'draft 3 text': ({ end }) => zonesOf(end, 'ice').slice(0, 1).map(({ extra }) => extra),
  'draft 3 task': ({ step }) => [goalPoints(step)],
  'draft 4 task': ({ step }) => [step.hand!.length, goalPoints(step)],
};

const sorted = (numbers: readonly number[]): readonly number[] => [...numbers].sort((a, b) => a - b);

describe.each(LESSONS.flatMap(({ name, steps }) => steps.map((step, at) => ({ name: `${name} ${at + 1}`, step }))))('$name', ({ name, step }) => {
  const fields = FIELDS.filter((field) => speaksOfPoints(step[field]));

  test('every sentence with points is counted here', () => {
    for (const field of fields) expect(Object.keys(CLAIMS)).toContain(`${name} ${field}`);
  });

  test('what is said of points is what the scorer counts', () => {
    const start = situationOf(step, startOf(step));
    const ends = firstSolved(step, MAX_MOVES)!.positions.map((position) => situationOf(step, position));
    for (const [claim, numbers] of Object.entries(CLAIMS)) {
      const field = FIELDS.find((one) => claim === `${name} ${one}`);
      for (const end of field ? ends : []) {
        for (const language of LANGUAGES) {
          expect([claim, language, numbersIn(language, step[field!][language])]).toEqual([claim, language, sorted(numbers({ step, start, end }))]);
        }
      }
    }
  }, PATIENCE_MS);
});
