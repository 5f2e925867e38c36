/**
 * The frame around a board as five sides, clockwise from the middle of the top, each with the
 * corner at its end. Sand falls on one of them at a time, so that is all that is painted anew.
 */

export interface RingSide {
  readonly path: string;
  readonly length: number;
}

/** The middle line of a frame of that size, so far from its edge and with corners of that radius. */
export function ringSides(width: number, height: number, inset: number, radius: number): readonly RingSide[] {
  const r = Math.max(0, radius - inset);
  const [left, top, right, bottom] = [inset, inset, width - inset, height - inset];
  const middle = width / 2;
  const corner = (x: number, y: number): string => `A${r} ${r} 0 0 1 ${x} ${y}`;
  const arc = (Math.PI / 2) * r;
  const across = right - left - 2 * r;
  const along = bottom - top - 2 * r;
  return [
    { path: `M${middle} ${top}H${right - r}${corner(right, top + r)}`, length: across / 2 + arc },
    { path: `M${right} ${top + r}V${bottom - r}${corner(right - r, bottom)}`, length: along + arc },
    { path: `M${right - r} ${bottom}H${left + r}${corner(left, bottom - r)}`, length: across + arc },
    { path: `M${left} ${bottom - r}V${top + r}${corner(left + r, top)}`, length: along + arc },
    { path: `M${left + r} ${top}H${middle}`, length: across / 2 },
  ];
}

/** How much of each side still has sand, when of the whole ring so much is left (from 1 down to 0). */
export function sandOn(sides: readonly RingSide[], part: number): readonly number[] {
  const whole = sides.reduce((sum, { length }) => sum + length, 0);
  let gone = whole * (1 - part);
  return sides.map(({ length }) => {
    const here = Math.min(length, gone);
    gone -= here;
    // A rounding error would be drawn as a round grain.
    return length - here < 0.01 ? 0 : length - here;
  });
}
