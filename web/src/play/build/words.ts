/** Cells in words. */

import { t } from '../../messages';
import { tileOf } from '../../tile/code';
import { describeTile, faceDownTile } from '../../tile/describe';
import type { LaidView, Shape } from '../../wire';
import { boundsOf, type Cell } from '../../board/state/layout';

export const UNIVERSES = ['A', 'B'] as const;

/** "row 2, column 3"; a free shape counts from its own corner. */
export function cellInWords(shape: Shape, spot: Cell, laid: readonly LaidView[] = []): string {
  switch (shape) {
    case 'line':
      return t('build.cell.line', { n: spot.col + 1 });
    case 'twin':
      return t('build.cell.twin', { universe: UNIVERSES[spot.part] ?? '', row: spot.row + 1, col: spot.col + 1 });
    case 'free': {
      const { top, left } = boundsOf(laid);
      return t('build.cell.square', { row: spot.row - top + 1, col: spot.col - left + 1 });
    }
    default:
      return t('build.cell.square', { row: spot.row + 1, col: spot.col + 1 });
  }
}

/** "row 2, column 3, empty" or with the tile that lies there. */
export function cellLabel(where: string, code: string | undefined, turns: number, faceDown: boolean): string {
  if (faceDown) return t('build.cell.tile', { where, tile: faceDownTile() });
  if (code === undefined) return t('build.cell.empty', { where });
  return t('build.cell.tile', { where, tile: describeTile(tileOf(code, turns)) });
}
