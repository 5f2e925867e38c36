/** A free galaxy grows and moves while it is built: its frame holds all cells that were ever used, so nothing jumps. */

import { frameOf, TILE, type GalaxyFrame } from '../../../galaxy/frame';
import type { LaidView, Shape } from '../../../game/wire';
import type { Lane } from './lanes';

const frames = new WeakMap<Lane, GalaxyFrame>();

/** The frame of all that was laid on a lane; null for the shapes whose frame is always the same. */
export function steadyFrame(shape: Shape, lane: Lane, galaxy: readonly LaidView[]): GalaxyFrame | null {
  if (shape !== 'free') return null;
  let whole = frames.get(lane);
  if (!whole) {
    whole = frameOf('free', lane.standings.flatMap((standing) => standing.galaxy));
    frames.set(lane, whole);
  }
  const { at } = whole;
  return { ...whole, boards: galaxy.map((cell) => ({ ...at(cell), width: TILE, height: TILE })) };
}
