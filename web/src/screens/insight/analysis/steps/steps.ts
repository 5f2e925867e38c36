/** The way from the galaxy that was built to the best one: how it lies after each step. */

import type { LayoutStep } from '../../../../game/answers';
import type { LaidView } from '../../../../game/wire';

export interface Stand {
  readonly galaxy: readonly LaidView[];
  /** The step that led here; none for the galaxy as it was built. */
  readonly step: LayoutStep | null;
  /** The tiles that it touched. */
  readonly touched: ReadonlySet<number>;
}

/** How tiles lie, and how those lay that were taken out since: they come back turned as they were. */
interface OnTheWay {
  readonly galaxy: readonly LaidView[];
  readonly out: readonly LaidView[];
}

const lyingAt = (laid: LaidView, { row, col, part }: Pick<LaidView, 'row' | 'col' | 'part'>): LaidView => ({ ...laid, row, col, part: part ?? 0 });

/** Two tiles change places; one of them may have been left out of the galaxy. */
function swapped({ galaxy, out }: OnTheWay, tile: number, other: number): OnTheWay {
  const named = (wanted: number): LaidView | undefined => galaxy.find((laid) => laid.tile === wanted);
  const [one, two] = [named(tile), named(other)];
  if (one && two) return { galaxy: galaxy.map((laid) => (laid === one ? lyingAt(one, two) : laid === two ? lyingAt(two, one) : laid)), out };
  const leaving = one ?? two;
  if (!leaving) return { galaxy, out };
  const coming = one ? other : tile;
  const before = out.find((laid) => laid.tile === coming) ?? { tile: coming, row: 0, col: 0 };
  return {
    galaxy: galaxy.map((laid) => (laid === leaving ? lyingAt(before, leaving) : laid)),
    out: [...out.filter((laid) => laid !== before), leaving],
  };
}

function after(now: OnTheWay, step: LayoutStep): OnTheWay {
  const change = (changed: (laid: LaidView) => LaidView): OnTheWay => ({ ...now, galaxy: now.galaxy.map((laid) => (laid.tile === step.tile ? changed(laid) : laid)) });
  switch (step.action) {
    case 'turn':
      return change((laid) => ({ ...laid, turns: ((laid.turns ?? 0) + (step.turns ?? 0)) % 4 }));
    case 'swap':
      return step.other == null ? now : swapped(now, step.tile, step.other);
    case 'move':
      // The server leaves out a part that is 0.
      return change((laid) => lyingAt(laid, { row: step.row ?? laid.row, col: step.col ?? laid.col, part: step.part ?? 0 }));
    case 'flip':
      return change((laid) => ({ ...laid, face_down: !laid.face_down }));
  }
}

/** How the galaxy lies after each step. */
export function galaxiesAfter(built: readonly LaidView[], steps: readonly LayoutStep[]): readonly (readonly LaidView[])[] {
  let now: OnTheWay = { galaxy: built, out: [] };
  return steps.map((step) => (now = after(now, step)).galaxy);
}

/** All galaxies on the way; the last one is the best as the server gave it, with the tile that its neighbour would remove. */
export function standsOf(built: readonly LaidView[], steps: readonly LayoutStep[], best: readonly LaidView[]): readonly Stand[] {
  const reached = galaxiesAfter(built, steps).map((galaxy, n) => (n === steps.length - 1 ? best : galaxy));
  return [
    { galaxy: built, step: null, touched: new Set() },
    ...steps.map((step, n) => ({ galaxy: reached[n]!, step, touched: new Set([step.tile, ...(step.other == null ? [] : [step.other])]) })),
  ];
}
