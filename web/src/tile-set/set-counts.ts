/** Counts of a set, by which a mistake in entering is seen, and tiles that are equal however they lie. */

import type { Ground } from '../tile/code';
import { canonicalCode, GROUNDS, readTyped } from './entered-tile';

export interface GroundCount {
  readonly spaces: number;
  /** Spaces with 0, 1 and 2 planets. */
  readonly byPlanets: readonly [number, number, number];
  readonly planets: number;
}

export interface SetCounts {
  readonly tiles: number;
  readonly grounds: Readonly<Record<Ground, GroundCount>>;
  readonly segments: number;
  /** Tiles with 0 to 4 segments. */
  readonly bySegments: readonly number[];
}

type TileSlots = readonly (string | null)[];

export function countSet(slots: TileSlots): SetCounts {
  const shapes = slots.flatMap((code) => (code === null ? [] : [readTyped(code)!]));
  const spaces = shapes.flatMap((shape) => shape.spaces);
  const count = (ground: Ground): GroundCount => {
    const own = spaces.flatMap((space) => (space?.ground === ground ? [space.planets] : []));
    const withPlanets = (planets: number): number => own.filter((one) => one === planets).length;
    return {
      spaces: own.length,
      byPlanets: [withPlanets(0), withPlanets(1), withPlanets(2)],
      planets: own.reduce((sum, one) => sum + one, 0),
    };
  };
  const [v, i, d, c] = GROUNDS.map(count);
  return {
    tiles: shapes.length,
    grounds: { v: v!, i: i!, d: d!, c: c! },
    segments: shapes.reduce((sum, { segments }) => sum + segments.length, 0),
    bySegments: [0, 1, 2, 3, 4].map((many) => shapes.filter(({ segments }) => segments.length === many).length),
  };
}

/** The places of tiles that occur more than once, a group for each tile. Tiles with an accepted code are left out. */
export function equalTilesIn(slots: TileSlots, accepted: readonly string[] = []): readonly (readonly number[])[] {
  const places = new Map<string, number[]>();
  slots.forEach((code, at) => {
    if (code === null) return;
    const name = canonicalCode(code);
    places.set(name, [...(places.get(name) ?? []), at]);
  });
  return [...places].flatMap(([name, group]) => (group.length > 1 && !accepted.includes(name) ? [group] : []));
}

/** For each place with an equal tile, the first other place of it. */
export function equalPlaces(groups: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  return new Map(groups.flatMap((group) => group.map((at) => [at, group.find((other) => other !== at)!] as const)));
}
