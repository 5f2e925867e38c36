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

const at = (galaxy: readonly LaidView[], tile: number | null | undefined): LaidView | undefined =>
  tile == null ? undefined : galaxy.find((laid) => laid.tile === tile);

const inCellOf = (laid: LaidView, cell: LaidView): LaidView => {
  const { row, col, part } = cell;
  return { ...laid, row, col, ...(part === undefined ? {} : { part }) };
};

/** Two tiles change places; one of them may have been left out of the galaxy. */
function swapped(galaxy: readonly LaidView[], tile: number, other: number | null | undefined): readonly LaidView[] {
  const [one, two] = [at(galaxy, tile), at(galaxy, other)];
  return galaxy.map((laid) => {
    if (laid === one) return two ? inCellOf(one, two) : { ...laid, tile: other ?? null, turns: 0 };
    if (laid === two) return one ? inCellOf(two, one) : { ...laid, tile, turns: 0 };
    return laid;
  });
}

function after(galaxy: readonly LaidView[], step: LayoutStep): readonly LaidView[] {
  const change = (changed: (laid: LaidView) => LaidView): readonly LaidView[] => galaxy.map((laid) => (laid.tile === step.tile ? changed(laid) : laid));
  switch (step.action) {
    case 'turn':
      return change((laid) => ({ ...laid, turns: ((laid.turns ?? 0) + (step.turns ?? 0)) % 4 }));
    case 'swap':
      return swapped(galaxy, step.tile, step.other);
    case 'move':
      return change((laid) => ({ ...laid, row: step.row ?? laid.row, col: step.col ?? laid.col, part: step.part ?? 0 }));
    case 'flip':
      return change((laid) => ({ ...laid, face_down: !laid.face_down }));
  }
}

/** All galaxies on the way; the last one is the best as the server gave it. */
export function standsOf(built: readonly LaidView[], steps: readonly LayoutStep[], best: readonly LaidView[]): readonly Stand[] {
  const stands: Stand[] = [{ galaxy: built, step: null, touched: new Set() }];
  for (const [n, step] of steps.entries()) {
    const galaxy = n === steps.length - 1 ? best : after(stands.at(-1)!.galaxy, step);
    stands.push({ galaxy, step, touched: new Set([step.tile, ...(step.other == null ? [] : [step.other])]) });
  }
  return stands;
}
