/** The steps to the best galaxy as sentences. */

import { cellInWords } from '../../../../board-words';
import type { LaidView, Shape } from '../../../../game/wire';
import { boundsOf } from '../../../../board/cells';
import { t } from '../../../../messages';
import type { Stand } from './steps';

/** "row 2, column 3"; a free galaxy is counted from its own top-left corner. */
export function placeInWords(shape: Shape, galaxy: readonly LaidView[], tile: number): string | null {
  const laid = galaxy.find((one) => one.tile === tile);
  if (!laid) return null;
  if (shape === 'line') return cellInWords(shape, { row: 0, col: laid.row + laid.col, part: 0 });
  const { top, left } = shape === 'free' ? boundsOf(galaxy) : { top: 0, left: 0 };
  return cellInWords(shape, { row: laid.row - top, col: laid.col - left, part: laid.part ?? 0 });
}

/** What to do in the n-th step. */
export function stepText(shape: Shape, stands: readonly Stand[], n: number): string {
  const { step, galaxy } = stands[n]!;
  const before = stands[n - 1]?.galaxy ?? galaxy;
  if (!step) return t('step.start');
  const where = placeInWords(shape, before, step.tile);
  const there = (tile: number): string => placeInWords(shape, before, tile) ?? '';
  switch (step.action) {
    case 'turn':
      return step.turns === 3 ? t('step.turn-back', { where: where ?? '' }) : t('step.turn', { n: step.turns ?? 1, where: where ?? '' });
    case 'swap':
      if (where === null || step.other == null || !before.some((laid) => laid.tile === step.other)) return t('step.swap-in', { where: where ?? there(step.other ?? step.tile) });
      return t('step.swap', { where, there: there(step.other) });
    case 'move':
      return t('step.move', { where: where ?? '', there: placeInWords(shape, galaxy, step.tile) ?? '' });
    case 'flip':
      return t(before.find((laid) => laid.tile === step.tile)?.face_down ? 'step.flip-up' : 'step.flip-down', { where: where ?? '' });
  }
}
