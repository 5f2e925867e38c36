/** Where a coach mark stands: near what it points at, never over it, and inside the window. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type Side = 'above' | 'below' | 'left' | 'right';

export interface PlacedMark {
  readonly side: Side;
  readonly left: number;
  readonly top: number;
  /** Where the tail begins, from the left or the top of the bubble. */
  readonly tail: number;
  /** What the bubble points at is too far for a tail. */
  readonly far: boolean;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Between the bubble and what it points at, for the tail. */
const GAP = 14;
/** Between the bubble and the border of the window. */
const EDGE = 8;
/** Between the tail and the corners of the bubble. */
const CORNER = 26;
/** The longest way from the bubble to its target over which a tail can be followed. */
const NEAR = 40;

function together(one: Box, other: Box): Box {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

const clamped = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/**
 * Place a bubble. `kept` is what it must not cover besides the target, such as a whole board. The
 * first side with enough room is taken: above, below, right, left; without any, the one with most.
 */
export function placeMark(target: Box, bubble: Size, view: Size, kept: Box = target): PlacedMark {
  const clear = together(target, kept);
  const room: Readonly<Record<Side, number>> = {
    above: clear.top - GAP - EDGE - bubble.height,
    below: view.height - clear.top - clear.height - GAP - EDGE - bubble.height,
    right: view.width - clear.left - clear.width - GAP - EDGE - bubble.width,
    left: clear.left - GAP - EDGE - bubble.width,
  };
  const sides: readonly Side[] = ['above', 'below', 'right', 'left'];
  const side = sides.find((one) => room[one] >= 0) ?? sides.reduce((best, one) => (room[one] > room[best] ? one : best));
  const [x, y] = [target.left + target.width / 2, target.top + target.height / 2];
  const inside = { left: clamped(x - bubble.width / 2, EDGE, view.width - EDGE - bubble.width), top: clamped(y - bubble.height / 2, EDGE, view.height - EDGE - bubble.height) };
  if (side === 'above' || side === 'below') {
    const top = side === 'above' ? clear.top - GAP - bubble.height : clear.top + clear.height + GAP;
    const tail = clamped(x - inside.left, CORNER, bubble.width - CORNER);
    const way = side === 'above' ? target.top - clear.top : clear.top + clear.height - target.top - target.height;
    return { side, left: inside.left, top: clamped(top, EDGE, view.height - EDGE - bubble.height), tail, far: way > NEAR };
  }
  const left = side === 'left' ? clear.left - GAP - bubble.width : clear.left + clear.width + GAP;
  return { side, left: clamped(left, EDGE, view.width - EDGE - bubble.width), top: inside.top, tail: clamped(y - inside.top, CORNER, bubble.height - CORNER), far: false };
}
