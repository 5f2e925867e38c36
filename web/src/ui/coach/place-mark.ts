/** Where a coach mark stands: as near to what it points at as is free, and inside the window. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type MarkSide = 'above' | 'below' | 'left' | 'right';

export interface PlacedMark {
  readonly side: MarkSide;
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
/** Between the bubble and anything else. */
const EDGE = 8;
/** Between the tail and the corners of the bubble. */
const CORNER = 26;
/** The longest way from the bubble to its target over which a tail can be followed. */
const NEAR = 40;
/** A bubble next to its target may slide along it so many times as far as it may go away from it. */
const SLIDE = 20;
/** To cover something is so many times as bad as to cover what matters less. */
const WORSE = 10;

const clamped = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
const middle = ({ left, top, width, height }: Box): readonly [number, number] => [left + width / 2, top + height / 2];

/** How far two boxes are apart, sideways and up or down; negative where they lie over each other. */
function apart(one: Box, other: Box): readonly [number, number] {
  return [
    Math.max(one.left - other.left - other.width, other.left - one.left - one.width),
    Math.max(one.top - other.top - other.height, other.top - one.top - one.height),
  ];
}

function covered(one: Box, other: Box): number {
  const [across, down] = apart(one, other);
  return across < 0 && down < 0 ? Math.min(-across, one.width, other.width) * Math.min(-down, one.height, other.height) : 0;
}

/** The places next to the target and next to each kept box, and in the middle of the target. */
function places(bubble: number, view: number, [from, length]: readonly [number, number], kept: readonly (readonly [number, number])[]): readonly number[] {
  const all = [from + (length - bubble) / 2, from - GAP - bubble, from + length + GAP];
  for (const [start, size] of kept) all.push(start - EDGE - bubble, start + size + EDGE);
  return [...new Set(all.map((one) => clamped(one, EDGE, Math.max(EDGE, view - EDGE - bubble))))];
}

function way(bubble: Box, target: Box): number {
  const [across, down] = apart(bubble, target).map((one) => Math.max(0, one)) as [number, number];
  const [[x, y], [toX, toY]] = [middle(bubble), middle(target)];
  return Math.hypot(across, down) + Math.hypot(x - toX, y - toY) / SLIDE;
}

/**
 * Place a bubble. `kept` is what it must not cover besides the target, such as a board; what matters most comes first.
 * The bubble takes the nearest place that covers nothing of that; without any, the one that covers least.
 */
export function placeMark(target: Box, size: Size, view: Size, kept: readonly (readonly Box[])[] = []): PlacedMark {
  const weighed = [[target], ...kept].flatMap((boxes, rank) => boxes.map((box) => ({ box, weight: WORSE ** -rank })));
  const others = kept.flat();
  const lefts = places(size.width, view.width, [target.left, target.width], others.map(({ left, width }) => [left, width]));
  const tops = places(size.height, view.height, [target.top, target.height], others.map(({ top, height }) => [top, height]));
  let best = { box: { left: 0, top: 0, ...size }, over: Infinity, way: Infinity };
  for (const top of tops) {
    for (const left of lefts) {
      const box = { left, top, ...size };
      const over = weighed.reduce((sum, one) => sum + one.weight * covered(box, one.box), 0);
      const found = { box, over, way: way(box, target) };
      if (over < best.over || (over === best.over && found.way < best.way)) best = found;
    }
  }
  return withTail(best.box, target);
}

function withTail(bubble: Box, target: Box): PlacedMark {
  const { left, top, width, height } = bubble;
  const [across, down] = apart(bubble, target);
  const [x, y] = middle(target);
  if (down >= across) {
    const tail = clamped(x - left, CORNER, width - CORNER);
    const misses = left + tail < target.left || left + tail > target.left + target.width;
    return { side: top < target.top ? 'above' : 'below', left, top, tail, far: misses || down > NEAR };
  }
  const tail = clamped(y - top, CORNER, height - CORNER);
  const misses = top + tail < target.top || top + tail > target.top + target.height;
  return { side: left < target.left ? 'left' : 'right', left, top, tail, far: misses || across > NEAR };
}

/** A round mark with an arrow, on what is to be turned. */
export interface TurnMark {
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** How much of the mark its arrow takes. */
export const TURN_ICON = 0.73;
const TURN_SIZE = 60;
/** The largest part of the target that the mark may take. */
const TURN_PART = 0.5;

/** Place the arrow in the middle of the target or, if it covers something there, at the corner where it covers least. */
export function placeTurn(target: Box, kept: readonly Box[]): TurnMark {
  const size = Math.min(TURN_SIZE, target.width * TURN_PART);
  const [right, down] = [target.width - size, target.height - size];
  const shares = [[0.5, 0.5], [0, 0], [1, 0], [0, 1], [1, 1]] as const;
  const marks = shares.map(([x, y]) => ({ left: target.left + x * right, top: target.top + y * down, size }));
  const over = ({ left, top }: TurnMark): number => kept.reduce((sum, box) => sum + covered({ left, top, width: size, height: size }, box), 0);
  return marks.reduce((best, one) => (over(one) < over(best) ? one : best));
}
