/** The size that a goal asks for, to be marked in the table of points. */

import type { Colour } from '../../../game/wire';
import type { Goal } from '../lessons/shape';

export function goalSize(goal: Goal, of: Colour | 'path'): number | null {
  if (goal.is === 'all') return goal.of.map((one) => goalSize(one, of)).find((size) => size !== null) ?? null;
  if (goal.is === 'path' && of === 'path') return goal.tiles;
  return goal.is === 'zone' && goal.colour === of ? goal.planets : null;
}
