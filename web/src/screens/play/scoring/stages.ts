/** The scoring of a round in the stages in which it is shown, in the order in which points are applied. */

import { COLOURS, TRACKS } from '../../../game/constants';
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

/** What a stage brought one player on one track. */
export interface Gain {
  readonly track: Track;
  readonly points: number;
}

/**
 * What a stage brought one player, before clamping: at its ends a track may move less. Points of different tracks
 * are never added up: five points of a colour given for two stars are no loss of three.
 */
export function gainsOf(sheet: ScoreSheet, stage: Stage): readonly Gain[] {
  const steps = sheet.steps.filter((step) => isPartOf(stage, step));
  return TRACKS.flatMap((track) => {
    const its = steps.filter((step) => step.track === track);
    return its.length > 0 ? [{ track, points: its.reduce((sum, step) => sum + step.points, 0) }] : [];
  });
}

/** The tracks that a stage is about: those that it moved, or the one that it would have moved. */
export function tracksOf(sheet: ScoreSheet, stage: Stage): readonly Track[] {
  if (stage.kind === 'zones') return [stage.colour];
  const moved = gainsOf(sheet, stage).map(({ track }) => track);
  return moved.length > 0 ? moved : ['star'];
}

/** A player's tracks after the given stages. */
export function tracksAfter(sheet: ScoreSheet, stages: readonly Stage[]): Tracks {
  const levels: Record<Track, number> = { ...sheet.before };
  for (const step of sheet.steps) {
    if (stages.some((stage) => isPartOf(stage, step))) levels[step.track] = step.after;
  }
  return levels;
}
