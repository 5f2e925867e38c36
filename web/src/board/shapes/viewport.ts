/** The part of a free board that is seen: all tiles and enough of the open cells around them. */

import type { Bounds } from '../cells';

/** The side of a cell before zooming, in pixels. */
export const CELL = 120;
/** So many pixels of an open cell show beside the tiles, if there is room. */
const OPEN_CELL_SHOWN = 44;
/** The side of a cell on the screen when the tiles are fitted, in pixels. */
const MIN_SIZE = 24;
const MAX_SIZE = 250;
const MIN_ZOOM = 0.2;
const MAX_ZOOM = 2.2;

export interface Viewport {
  readonly zoom: number;
  /** Where the top-left corner of cell 0, 0 is, in pixels. */
  readonly x: number;
  readonly y: number;
}

/** Fit the tiles into a square of so many pixels. */
export function fit(bounds: Bounds, side: number): Viewport {
  const longest = Math.max(bounds.rows, bounds.cols);
  const size = Math.min((side - 2 * OPEN_CELL_SHOWN) / longest, side / (longest + 1.4), MAX_SIZE);
  const zoom = Math.max(size, MIN_SIZE) / CELL;
  return {
    zoom,
    x: side / 2 - zoom * CELL * (bounds.left + bounds.cols / 2),
    y: side / 2 - zoom * CELL * (bounds.top + bounds.rows / 2),
  };
}

/** Zoom by a factor around a point, which stays where it is. */
export function zoomed(viewport: Viewport, factor: number, x: number, y: number): Viewport {
  const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, viewport.zoom * factor));
  const by = zoom / viewport.zoom;
  return { zoom, x: x - (x - viewport.x) * by, y: y - (y - viewport.y) * by };
}

export function moved(viewport: Viewport, dx: number, dy: number): Viewport {
  return { ...viewport, x: viewport.x + dx, y: viewport.y + dy };
}
