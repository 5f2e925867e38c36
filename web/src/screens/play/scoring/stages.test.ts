import { describe, expect, test } from 'vitest';
import type { ScoreSheet, ScoreStep, StepKind } from '../../../game/wire';
import { gainsOf, stagesOf, tracksAfter, tracksOf } from './stages';

const PLAIN: readonly StepKind[] = ['zones', 'path', 'token'];

const zero = { vegetation: 0, ice: 0, desert: 0, star: 0 };

function sheet(steps: readonly ScoreStep[], more: Partial<ScoreSheet> = {}): ScoreSheet {
  const after = { ...zero };
  for (const step of steps) after[step.track] = step.after;
  return {
    galaxy_of: 0, zones: [], constellations: [], tokens: [], steps, before: zero, after,
    path: { measure: 'longest-path', length: 4, points: 1, walk: [], networks: [], track: 'star' },
    ...more,
  };
}

const STEPS: readonly ScoreStep[] = [
  { kind: 'zones', track: 'vegetation', points: 5, before: 0, after: 5 },
  { kind: 'zones', track: 'ice', points: 0, before: 0, after: 0 },
  { kind: 'zones', track: 'desert', points: 7, before: 0, after: 7 },
  { kind: 'path', track: 'star', points: 1, before: 0, after: 1 },
  { kind: 'token', track: 'ice', points: -2, before: 0, after: 0 },
  { kind: 'token', track: 'vegetation', points: 3, before: 5, after: 8 },
];
const TOKEN = { colour: 'ice', planets: 1, rival_planets: 2, rivals: [1], points: -2 } as const;
const kinds = (order: readonly StepKind[], sheets: readonly ScoreSheet[]): string[] =>
  stagesOf(order, sheets).map((one) => (one.kind === 'zones' ? one.colour : one.kind));

describe('stages', () => {
  test('a plain round shows three colours and the path', () => {
    expect(kinds(PLAIN, [sheet([])])).toEqual(['vegetation', 'ice', 'desert', 'path']);
  });

  test('tokens are shown once anyone holds one', () => {
    expect(kinds(PLAIN, [sheet([]), sheet([], { tokens: [TOKEN] })]).at(-1)).toBe('token');
  });

  test('stages come in the order that the round names', () => {
    const order: readonly StepKind[] = ['zones', 'token', 'kaos', 'path'];
    expect(kinds(order, [sheet([], { tokens: [TOKEN] })])).toEqual([
      'vegetation', 'ice', 'desert', 'token', 'kaos', 'path',
    ]);
  });

  test('an offering is shown only if somebody made one', () => {
    const made: ScoreStep = { kind: 'offering', track: 'star', points: 2, before: 0, after: 2 };
    const order: readonly StepKind[] = [...PLAIN, 'offering'];
    expect(kinds(order, [sheet([])])).not.toContain('offering');
    expect(kinds(order, [sheet([made])]).at(-1)).toBe('offering');
  });
});

test('tracks move stage by stage', () => {
  const one = sheet(STEPS, { tokens: [TOKEN] });
  const stages = stagesOf(PLAIN, [one]);
  expect(tracksAfter(one, [])).toEqual(zero);
  expect(tracksAfter(one, stages.slice(0, 3))).toEqual({ vegetation: 5, ice: 0, desert: 7, star: 0 });
  expect(tracksAfter(one, stages)).toEqual({ vegetation: 8, ice: 0, desert: 7, star: 1 });
});

test('a stage counts points before clamping', () => {
  const one = sheet(STEPS, { tokens: [TOKEN] });
  expect(gainsOf(one, { kind: 'zones', colour: 'desert' })).toEqual([{ track: 'desert', points: 7 }]);
  expect(gainsOf(one, { kind: 'token' })).toContainEqual({ track: 'ice', points: -2 });
});

describe('points of different tracks', () => {
  const given: readonly ScoreStep[] = [
    { kind: 'offering', track: 'desert', points: -5, before: 9, after: 4 },
    { kind: 'offering', track: 'star', points: 2, before: 1, after: 3 },
  ];

  test('an offering of five for two stars is not called a loss of three', () => {
    expect(gainsOf(sheet(given), { kind: 'offering' })).toEqual([
      { track: 'desert', points: -5 },
      { track: 'star', points: 2 },
    ]);
  });

  test('a bet lost and a bet won on two colours stay apart', () => {
    expect(gainsOf(sheet(STEPS), { kind: 'token' })).toEqual([
      { track: 'vegetation', points: 3 },
      { track: 'ice', points: -2 },
    ]);
  });

  test('a stage that moved nothing is still about a track', () => {
    expect(gainsOf(sheet([]), { kind: 'offering' })).toEqual([]);
    expect(tracksOf(sheet([]), { kind: 'offering' })).toEqual(['star']);
    expect(tracksOf(sheet([]), { kind: 'zones', colour: 'ice' })).toEqual(['ice']);
    expect(tracksOf(sheet(given), { kind: 'offering' })).toEqual(['desert', 'star']);
  });
});
