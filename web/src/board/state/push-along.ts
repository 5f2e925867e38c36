/** Pushing tiles along a line. */

import { FRAMES } from '../../game/constants';
import type { Layout, Placement } from '../types';
import { inOrder, lay, placementOf, tileAt } from './layout';

const LINE_LENGTH = FRAMES.line.cols;

/**
 * Push a tile of the line, and those in its way, one cell along. Without room it swaps places with its
 * neighbour; at the end of the line nothing changes.
 */
export function pushAlong(layout: Layout, tile: number, step: 1 | -1): Layout {
  const start = placementOf(layout, tile);
  if (!start) return layout;
  const pushed: Placement[] = [];
  let col = start.col;
  for (;;) {
    const there = tileAt(layout, { row: 0, col });
    if (!there) break;
    pushed.push(there);
    col += step;
    if (!isOnLine(col)) return swapWithNext(layout, start, step);
  }
  const moved = new Map(pushed.map((one) => [one.tile, { ...one, col: one.col + step }]));
  return { ...layout, placements: inOrder(layout.placements.map((one) => moved.get(one.tile) ?? one)) };
}

function swapWithNext(layout: Layout, start: Placement, step: 1 | -1): Layout {
  const col = start.col + step;
  if (!isOnLine(col)) return layout;
  return lay(layout, start.tile, { row: 0, col, part: 0 }, start.turns ?? 0);
}

const isOnLine = (col: number): boolean => col >= 0 && col < LINE_LENGTH;
