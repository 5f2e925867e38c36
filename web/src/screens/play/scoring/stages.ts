/** The scoring of a round in the stages in which it is shown, in the order in which points are applied. */

import { COLOURS } from '../../../game/constants';
import type { Colour, ScoreSheet, ScoreStep, StepKind, Track, Tracks } from '../../../game/wire';

export type Stage =
  | { readonly kind: 'zones'; readonly colour: Colour }
  | { readonly kind: Exclude<StepKind, 'zones'> };

/**
 * The stages of a round. `order` are the kinds of steps that its rules allow; each colour's zones are a stage
 * of their own, and tokens and the offering are shown only if somebody has any.
 */
export function stagesOf(order: readonly StepKind[], sheets: readonly ScoreSheet[]): readonly Stage[] {
  return order.flatMap((kind): readonly Stage[] => {
    switch (kind) {
      case 'zones':
        return COLOURS.map((colour) => ({ kind, colour }));
      case 'token':
        return sheets.some((sheet) => sheet.tokens.length > 0) ? [{ kind }] : [];
      case 'offering':
        return sheets.some((sheet) => sheet.steps.some((step) => step.kind === kind)) ? [{ kind }] : [];
      default:
        return [{ kind }];
    }
  });
}

export function isPartOf(stage: Stage, step: ScoreStep): boolean {
  return step.kind === stage.kind && (stage.kind !== 'zones' || step.track === stage.colour);
}

/** The points that a stage brought one player, before clamping: at its ends a track may move less. */
export function pointsOf(sheet: ScoreSheet, stage: Stage): number {
  return sheet.steps.filter((step) => isPartOf(stage, step)).reduce((sum, step) => sum + step.points, 0);
}

/** A player's tracks after the given stages. */
export function tracksAfter(sheet: ScoreSheet, stages: readonly Stage[]): Tracks {
  const levels: Record<Track, number> = { ...sheet.before };
  for (const step of sheet.steps) {
    if (stages.some((stage) => isPartOf(stage, step))) levels[step.track] = step.after;
  }
  return levels;
}

/** How far the whole round moved one track, after clamping. */
export function movedOn(sheet: ScoreSheet, track: Track): number {
  return sheet.after[track] - sheet.before[track];
}
