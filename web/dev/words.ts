/** Words for the board's own page: plain English, without the messages of the game. */

import type { BoardWords, Cell } from '../src/board';

const where = ({ row, col, part }: Cell): string => `part ${part}, row ${row + 1}, column ${col + 1}`;

export const words: BoardWords = {
  board: (shape) => `Board: ${shape}`,
  cell(_shape, cell, content) {
    if (content === null) return `${where(cell)}: empty`;
    return `${where(cell)}: ${content.faceDown ? 'face down' : `${content.code}, turned ${content.turns}`}`;
  },
  lineNumber: (position) => String(position),
  part: (part) => `Part ${part}`,
  hand: () => 'Hand',
  tile: (code, turns) => `${code}, turned ${turns}`,
  hiddenTile: () => 'hidden',
  emptySlot: () => 'empty',
  discard: (full) => (full ? 'Discarded tile' : 'Discard'),
  discardHelp: () => 'Drop a tile here.',
  turnFaceUp: () => 'Turn face up',
  marker: () => 'Marker',
  markersLeft: (left) => `${left} markers left`,
  markersHelp: () => 'Drop one on a tile.',
  zoom: (how) => `Zoom: ${how}`,
};
