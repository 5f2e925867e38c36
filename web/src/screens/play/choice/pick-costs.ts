/** Finds the cost of a pick among those that the server has worked out. */

import type { PickCost, PickCosts } from '../../../game/wire';

/** The cost of picking exactly these tiles; undefined for none, and where the server has told none. */
export function costOf(costs: PickCosts | null, tiles: readonly number[]): PickCost | undefined {
  return costs?.costs.find((cost) => cost.tiles.length === tiles.length && tiles.every((tile) => cost.tiles.includes(tile)));
}

/** What one tile adds to what the owner gains by the other picks: hardly ever above 0. */
export function gainedBy(costs: PickCosts | null, tile: number, others: readonly number[]): number | undefined {
  const whole = costOf(costs, [...others, tile]);
  const without = others.length === 0 ? 0 : costOf(costs, others)?.gained;
  return whole === undefined || without === undefined ? undefined : whole.gained - without;
}
