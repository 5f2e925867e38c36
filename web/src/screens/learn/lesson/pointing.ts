/** The element that a step's coach mark points at, and what the mark must not cover. */

import type { Step } from '../lessons/shape';

export function targetOf({ point, hand = [] }: Step): string {
  if (!point) return '';
  if ('cell' in point) return `[data-cell="${point.cell[0]},${point.cell[1]},0"]`;
  if ('hand' in point) return `[data-slot="${hand.indexOf(point.hand)}"]`;
  if ('token' in point) return `[data-token="${point.token}"]`;
  return `[data-pick="${hand.indexOf(point.pick)}"]`;
}

/** Where the step is done matters most, then what it teaches. */
export const KEPT_CLEAR = ['[data-step-board], main [data-slot], main [data-token]', 'main :is(h1, p):not([aria-hidden] *)', '.beside > *, main footer'];

/** Whether the mark points at a tile that is to be turned, and not also to be moved. */
export const asksToTurn = ({ act, point }: Step): boolean => act === 'turn' || (act === 'take' && point !== undefined && 'cell' in point);

/** What is counted on the board, in numbers: zones with their points, and the steps of the path. */
export const COUNTED = '[data-step-board] :is([data-track], [data-count])';
