/** The view of a free board: all tiles and enough of the open cells around them. */

import type { Bounds } from '../state/layout';

/** A cell of the board before zooming, in pixels. */
export const CELL = 120;
/** This much of an open cell shows, in pixels, if there is room. */
const SHOWN = 44;
const LARGEST = 250;

export interface View {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** Fit the tiles into a square window. */
export function fit(bounds: Bounds, window: number): View {
  const most = Math.max(bounds.rows, bounds.cols);
  const size = Math.min((window - 2 * SHOWN) / most, window / (most + 1.4), LARGEST);
  const zoom = Math.max(size, 24) / CELL;
  return {
    zoom,
    x: window / 2 - zoom * CELL * (bounds.left + bounds.cols / 2),
    y: window / 2 - zoom * CELL * (bounds.top + bounds.rows / 2),
  };
}

/** Zoom by a factor around a point of the window, within reason. */
export function zoomed(view: View, factor: number, x: number, y: number): View {
  const zoom = Math.min(2.2, Math.max(0.2, view.zoom * factor));
  const by = zoom / view.zoom;
  return { zoom, x: x - (x - view.x) * by, y: y - (y - view.y) * by };
}
