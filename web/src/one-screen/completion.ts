/** A galaxy that is not complete when its time is over is completed by chance, as the rules do it (R7 to R9). */

import type { Layout } from '../board';
import type { RandomBelow } from '../companion/deck';
import { FRAMES, PLACES } from '../game/constants';
import type { Placement, Shape } from '../game/wire';
import { looseTiles } from '../scorer';
import { shuffled } from './game';

interface FreeCell {
  readonly row: number;
  readonly col: number;
  readonly part: number;
}

/** Tiles that lie apart are taken off the board; they and the unlaid ones fill the free places, turned by chance. */
export function completed(shape: Shape, hand: readonly number[], { placements, discard }: Layout, draw: RandomBelow): Layout {
  const wrong = shape === 'free' ? looseTiles(placements) : [];
  const galaxy = placements.filter((one) => !wrong.includes(one));
  const laid = new Set(galaxy.map(({ tile }) => tile));
  const left = shuffled(hand.filter((tile) => !laid.has(tile) && tile !== discard), draw);
  const missing = Math.max(0, PLACES[shape] - galaxy.length);
  for (const tile of left.slice(0, missing)) {
    const cells = freeCells(shape, galaxy);
    galaxy.push({ tile, ...cells[draw(cells.length)]!, turns: draw(4) });
  }
  return { placements: galaxy, discard: left[missing] ?? discard };
}

function freeCells(shape: Shape, galaxy: readonly Placement[]): readonly FreeCell[] {
  const taken = new Set(galaxy.map(keyOf));
  const around = shape === 'free' ? touching(galaxy) : frameCells(shape);
  return around.filter((cell) => !taken.has(keyOf(cell)));
}

function frameCells(shape: Exclude<Shape, 'free'>): readonly FreeCell[] {
  const { rows, cols, parts } = FRAMES[shape];
  return Array.from({ length: rows * cols * parts }, (_, at) => ({
    row: Math.floor(at / cols) % rows,
    col: at % cols,
    part: Math.floor(at / (rows * cols)),
  }));
}

/** The cells that touch a free galaxy, each once; any cell will do for the first tile. */
function touching(galaxy: readonly Placement[]): readonly FreeCell[] {
  if (galaxy.length === 0) return [{ row: 0, col: 0, part: 0 }];
  const cells = galaxy.flatMap(({ row, col }) => [
    { row: row - 1, col, part: 0 },
    { row: row + 1, col, part: 0 },
    { row, col: col - 1, part: 0 },
    { row, col: col + 1, part: 0 },
  ]);
  return [...new Map(cells.map((cell) => [keyOf(cell), cell])).values()];
}

const keyOf = ({ row, col, part = 0 }: { row: number; col: number; part?: number }): string => `${row},${col},${part}`;
