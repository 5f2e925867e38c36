/** Where the discs of the winners stand in the emblem, in its box of 320 by 250. */

export interface EmblemDisc {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

const CENTRE = { x: 160, y: 125 };
const ALONE = 68;
/** The ring on which the centres of several discs lie. */
const RING = 44;

/** One disc in the middle, or several around it that do not cover each other. */
export function emblemDiscs(winners: number): readonly EmblemDisc[] {
  if (winners < 2) return [{ ...CENTRE, r: ALONE }];
  const half = Math.PI / winners;
  const ring = RING + 4 * (winners - 2);
  const r = Math.min(48, ring * Math.sin(half) - 2);
  return Array.from({ length: winners }, (_, n) => {
    // Two stand side by side; of more, the first is on top.
    const angle = 2 * half * n - (winners === 2 ? Math.PI : Math.PI / 2);
    return { x: CENTRE.x + ring * Math.cos(angle), y: CENTRE.y + ring * Math.sin(angle), r };
  });
}
