import { expect, test } from 'vitest';
import { DropTargets, sameTarget } from './drop-targets';

/** An area of two cells side by side, a discard slot below them and the hand at the bottom. */
function area(): HTMLElement {
  const box = (left: number, top: number, size: number): DOMRect =>
    ({ left, top, right: left + size, bottom: top + size, width: size }) as DOMRect;
  const thing = (rect: DOMRect, cell = ''): unknown => ({ dataset: { cell }, getBoundingClientRect: () => rect });
  const things: Record<string, unknown> = {
    '[data-discard]': thing(box(0, 100, 50)),
    '[data-hand]': thing(box(0, 200, 90)),
  };
  return {
    querySelectorAll: () => [thing(box(0, 0, 90), '0,0,0'), thing(box(90, 0, 90), '0,1,1')],
    querySelector: (selector: string) => things[selector],
  } as unknown as HTMLElement;
}

const far = { x: 900, y: 900 };

test('the cell under the middle of the tile is the target', () => {
  const targets = new DropTargets(area());
  expect(targets.size).toBe(90);
  expect(targets.at({ x: 100, y: 40 }, far)).toEqual({ kind: 'cell', cell: { row: 0, col: 1, part: 1 } });
  expect(targets.rectOf({ row: 0, col: 1, part: 1 })?.left).toBe(90);
});

test('beside the board there are the discard and the hand', () => {
  const targets = new DropTargets(area());
  expect(targets.at({ x: 20, y: 120 }, far)).toEqual({ kind: 'discard' });
  expect(targets.at({ x: 20, y: 210 }, far)).toEqual({ kind: 'hand' });
  expect(targets.at(far, far)).toBeNull();
});

test('a finger over the hand means the hand, though its tile floats above', () => {
  expect(new DropTargets(area()).at({ x: 20, y: 170 }, { x: 20, y: 226 })).toEqual({ kind: 'hand' });
});

test('a tile floats above the finger, but does not leave the cells before the finger does', () => {
  const targets = new DropTargets(area());
  const heights = [200, 80, 60, 20, -10].map((y) => targets.floatingOver({ x: 20, y }).y);
  expect(heights).toEqual([144, 45, 45, 20, -10]);
});

test('a cell that is out of sight takes no tile', () => {
  const moved = area();
  const find = moved.querySelector.bind(moved);
  const view = { left: 0, right: 90, top: 30, bottom: 90 } as DOMRect;
  moved.querySelector = ((selector: string) =>
    selector === '[data-view]' ? { getBoundingClientRect: () => view } : find(selector)) as typeof moved.querySelector;
  const targets = new DropTargets(moved);
  expect(targets.at({ x: 20, y: 20 }, far)).toBeNull();
  expect(targets.at({ x: 20, y: 40 }, far)).toEqual({ kind: 'cell', cell: { row: 0, col: 0, part: 0 } });
});

test('targets are the same when they name the same place', () => {
  const cell = (col: number) => ({ kind: 'cell', cell: { row: 0, col, part: 0 } }) as const;
  expect(sameTarget(cell(1), cell(1))).toBe(true);
  expect(sameTarget(cell(1), cell(2))).toBe(false);
  expect(sameTarget(cell(1), { kind: 'hand' })).toBe(false);
  expect(sameTarget(null, null)).toBe(true);
});
