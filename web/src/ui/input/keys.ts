/** Keys that a page answers itself, wherever the focus is. */

export type Arrow = 'up' | 'down' | 'left' | 'right';

export const ARROW_KEYS: Readonly<Record<string, Arrow>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The step of an arrow in rows and columns. */
export const ARROW_STEPS: Readonly<Record<Arrow, readonly [row: number, col: number]>> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};

/** Whether the page may answer this key: the browser, an open dialog and fields for text keep theirs. */
export function isPageKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (document.querySelector('dialog[open]')) return false;
  return !(event.target instanceof Element && event.target.matches('input, textarea, select'));
}

/** Something on a grid; rows grow downward and columns to the right, in any unit. */
export interface OnGrid {
  readonly row: number;
  readonly col: number;
}

/**
 * The nearest item in the direction of an arrow, or null. Items further aside than ahead are left out, and each
 * unit aside counts as two ahead.
 */
export function nearestAlong<Item>(
  items: readonly Item[],
  place: (item: Item) => OnGrid,
  from: OnGrid,
  arrow: Arrow,
): Item | null {
  const [down, right] = ARROW_STEPS[arrow];
  let best: { item: Item; cost: number } | null = null;
  for (const item of items) {
    const { row, col } = place(item);
    const ahead = (row - from.row) * down + (col - from.col) * right;
    const aside = Math.abs((row - from.row) * right) + Math.abs((col - from.col) * down);
    if (ahead <= 0 || aside >= ahead) continue;
    const cost = ahead + 2 * aside;
    if (!best || cost < best.cost) best = { item, cost };
  }
  return best?.item ?? null;
}
