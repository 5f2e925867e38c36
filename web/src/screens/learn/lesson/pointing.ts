/** The element that a step's coach mark points at. */

import type { Step } from '../lessons/shape';

export function targetOf({ point, hand = [] }: Step): string {
  if (!point) return '';
  if ('cell' in point) return `[data-cell="${point.cell[0]},${point.cell[1]},0"]`;
  if ('hand' in point) return `[data-slot="${hand.indexOf(point.hand)}"]`;
  if ('token' in point) return `[data-token="${point.token}"]`;
  return `[data-pick="${hand.indexOf(point.pick)}"]`;
}
