import { describe, expect, test } from 'vitest';
import type { RoundRules, ScoreSheet, Step } from '../../game/wire';
import { chaptersOf, movedOn, pointsOf, tracksAfter, weakestColour } from './tale';

const PLAIN: RoundRules = {
  shape: 'square', draft: true, hands_move_right: false, face_down: 0, removals: 0,
  scores_right_neighbour: false, zone_extra: null, path_measure: 'longest-path',
  constellation_points: [], stakes: { won: 3, lost: -2 }, tokens_lock: true,
  path_to_colour: false, offering: null,
};

const zero = { vegetation: 0, ice: 0, desert: 0, star: 0 };

function sheet(steps: readonly Step[], more: Partial<ScoreSheet> = {}): ScoreSheet {
  const after = { ...zero };
  for (const step of steps) after[step.track] = step.after;
  return {
    galaxy_of: 0, zones: [], constellations: [], tokens: [], steps, before: zero, after,
    path: { measure: 'longest-path', length: 4, points: 1, walk: [], networks: [], track: 'star' },
    ...more,
  };
}

const STEPS: readonly Step[] = [
  { kind: 'zones', track: 'vegetation', points: 5, before: 0, after: 5 },
  { kind: 'zones', track: 'ice', points: 0, before: 0, after: 0 },
  { kind: 'zones', track: 'desert', points: 7, before: 0, after: 7 },
  { kind: 'path', track: 'star', points: 1, before: 0, after: 1 },
  { kind: 'token', track: 'ice', points: -2, before: 0, after: 0 },
  { kind: 'token', track: 'vegetation', points: 3, before: 5, after: 8 },
];
const TOKEN = { colour: 'ice', planets: 1, rival_planets: 2, rivals: [1], points: -2 } as const;
const kinds = (rules: RoundRules, sheets: readonly ScoreSheet[]): string[] =>
  chaptersOf(rules, sheets).map((one) => (one.kind === 'zones' ? one.colour : one.kind));

describe('chapters', () => {
  test('a plain round tells three colours and the path', () => {
    expect(kinds(PLAIN, [sheet([])])).toEqual(['vegetation', 'ice', 'desert', 'path']);
  });

  test('tokens are told once anyone holds one', () => {
    expect(kinds(PLAIN, [sheet([]), sheet([], { tokens: [TOKEN] })]).at(-1)).toBe('tokens');
  });

  test('constellations come last of the plain steps', () => {
    expect(kinds({ ...PLAIN, constellation_points: [1] }, [sheet([])]).at(-1)).toBe('kaos');
  });

  test('swapped path points come after the tokens', () => {
    const rules = { ...PLAIN, path_to_colour: true };
    expect(kinds(rules, [sheet([], { tokens: [TOKEN] })])).toEqual([
      'vegetation', 'ice', 'desert', 'tokens', 'path',
    ]);
  });

  test('an offering is told only if somebody made one', () => {
    const made: Step = { kind: 'offering', track: 'star', points: 2, before: 0, after: 2 };
    const rules = { ...PLAIN, offering: { colour_points: 5, star_points: 2 } };
    expect(kinds(rules, [sheet([])])).not.toContain('offering');
    expect(kinds(rules, [sheet([made])]).at(-1)).toBe('offering');
  });
});

test('tracks move chapter by chapter', () => {
  const one = sheet(STEPS, { tokens: [TOKEN] });
  const chapters = chaptersOf(PLAIN, [one]);
  expect(tracksAfter(one, chapters, 0)).toEqual(zero);
  expect(tracksAfter(one, chapters, 3)).toEqual({ vegetation: 5, ice: 0, desert: 7, star: 0 });
  expect(tracksAfter(one, chapters, 5)).toEqual({ vegetation: 8, ice: 0, desert: 7, star: 1 });
});

test('a chapter counts points before clamping, the round after it', () => {
  const one = sheet(STEPS, { tokens: [TOKEN] });
  expect(pointsOf(one, { kind: 'tokens' })).toBe(1);
  expect(pointsOf(one, { kind: 'zones', colour: 'desert' })).toBe(7);
  expect(movedOn(one, 'ice')).toBe(0);
});

test('the first of equally weak colours counts', () => {
  expect(weakestColour({ vegetation: 4, ice: 2, desert: 2, star: 0 })).toBe('ice');
});
