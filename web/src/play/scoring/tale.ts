/** A round's score sheets, told chapter by chapter in the order in which points are applied. */

import type { Colour, RoundRules, ScoreSheet, Step, Track, Tracks } from '../../game/wire';

export const COLOURS: readonly Colour[] = ['vegetation', 'ice', 'desert'];
export const TRACKS: readonly Track[] = [...COLOURS, 'star'];

export type Chapter =
  | { readonly kind: 'zones'; readonly colour: Colour }
  | { readonly kind: 'path' | 'tokens' | 'kaos' | 'offering' };

/** Which chapters a round has: tokens, Kaos and offering only if somebody has any. */
export function chaptersOf(rules: RoundRules, sheets: readonly ScoreSheet[]): readonly Chapter[] {
  const chapters: Chapter[] = COLOURS.map((colour) => ({ kind: 'zones', colour }));
  const path: Chapter = { kind: 'path' };
  // Swapped path points come after all others (R17).
  if (!rules.path_to_colour) chapters.push(path);
  if (sheets.some((sheet) => sheet.tokens.length > 0)) chapters.push({ kind: 'tokens' });
  if (rules.constellation_points.length > 0) chapters.push({ kind: 'kaos' });
  if (rules.path_to_colour) chapters.push(path);
  const offered = sheets.some((sheet) => sheet.steps.some((step) => step.kind === 'offering'));
  if (offered) chapters.push({ kind: 'offering' });
  return chapters;
}

export function belongs(chapter: Chapter, step: Step): boolean {
  switch (chapter.kind) {
    case 'zones':
      return step.kind === 'zones' && step.track === chapter.colour;
    case 'tokens':
      return step.kind === 'token';
    default:
      return step.kind === chapter.kind;
  }
}

/** What a chapter brought one player, as counted; at 0 and 30 a track may move less. */
export function pointsOf(sheet: ScoreSheet, chapter: Chapter): number {
  return sheet.steps.filter((step) => belongs(chapter, step)).reduce((sum, step) => sum + step.points, 0);
}

/** Where a player's tracks stand after the first chapters of the tale. */
export function tracksAfter(
  sheet: ScoreSheet,
  chapters: readonly Chapter[],
  told: number,
): Tracks {
  const heard = chapters.slice(0, told);
  const levels: Record<Track, number> = { ...sheet.before };
  for (const step of sheet.steps) {
    if (heard.some((chapter) => belongs(chapter, step))) levels[step.track] = step.after;
  }
  return levels;
}

/** What the whole round moved on one track, after clamping. */
export function movedOn(sheet: ScoreSheet, track: Track): number {
  return sheet.after[track] - sheet.before[track];
}

/** The colour that counts in the total, the first one of several equal ones. */
export function weakestColour(tracks: Tracks): Colour {
  return COLOURS.reduce((weakest, colour) => (tracks[colour] < tracks[weakest] ? colour : weakest));
}
