/** The words of a board, and what a screen reader is told of it, in the language of the page. */

import type { BoardEvent, BoardWords, Cell, Shape } from './board';
import { PLACES } from './game/constants';
import { number, t } from './messages';
import { tileOf } from './tile/code';
import { describeSegments, describeTile, faceDownTile } from './tile/describe';

const PART_NAMES = ['A', 'B'] as const;

const BOARDS = { square: 'build.board', line: 'build.board-line', free: 'build.board-free' } as const;

const ZOOMS = { in: 'build.zoom-in', out: 'build.zoom-out', all: 'build.zoom-all' } as const;

/** "row 2, column 3" */
export function cellInWords(shape: Shape, { row, col, part }: Cell): string {
  switch (shape) {
    case 'line':
      return t('build.cell.line', { n: col + 1 });
    case 'twin':
      return t('build.cell.twin', { universe: PART_NAMES[part] ?? '', row: row + 1, col: col + 1 });
    default:
      return t('build.cell.square', { row: row + 1, col: col + 1 });
  }
}

export const boardWords: BoardWords = {
  board: (shape) => t(BOARDS[shape]),
  cell(shape, cell, content) {
    const where = cellInWords(shape, cell);
    if (content?.faceDown) return t('build.cell.tile', { where, tile: faceDownTile() });
    if (content?.code === undefined) return t('build.cell.empty', { where });
    return t('build.cell.tile', { where, tile: describeTile(tileOf(content.code, content.turns)) });
  },
  lineNumber: (position) => number(position),
  part: (part) => t('build.universe', { universe: PART_NAMES[part] ?? '' }),
  hand: () => t('build.hand'),
  tile: (code, turns) => describeTile(tileOf(code, turns)),
  hiddenTile: () => faceDownTile(),
  emptySlot: () => t('build.slot-empty'),
  discard: (done) => (done ? t('build.discard-full') : t('build.discard')),
  discardHelp: (locked) => (locked ? t('build.discard-over') : t('build.discard-how')),
  turnFaceUp: () => t('build.turn-up'),
  marker: () => t('build.hole'),
  markersLeft: (left) => t('build.holes-left', { n: left }),
  markersHelp(left, compact) {
    if (left === 0) return t('build.holes-none');
    return compact ? t('build.holes-tap') : t('build.holes-drop');
  },
  zoom: (how) => t(ZOOMS[how]),
};

/** What a screen reader is told after something was done on a board; null if the focus tells enough. */
export function announcementOf(
  event: BoardEvent,
  shape: Shape,
  codeOf: (tile: number) => string | undefined,
): string | null {
  const all = PLACES[shape];
  switch (event.type) {
    case 'picked-up':
      return null;
    case 'turned': {
      const code = codeOf(event.tile);
      return code ? t('build.said.turned', { where: describeSegments(tileOf(code, event.turns)) }) : null;
    }
    case 'laid':
    case 'pushed':
      return t('build.said.laid', { where: cellInWords(shape, event.cell), n: event.laid, all });
    case 'taken-back':
      return t('build.said.back', { n: event.laid, all });
    case 'discarded':
      return t('build.said.discarded');
    case 'turned-face-down':
      return t('build.said.face-down');
    case 'turned-face-up':
      return t('build.said.face-up');
    case 'no-marker-left':
      return t('build.said.no-hole');
  }
}
