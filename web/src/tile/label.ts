/** Where a zone's label goes so that it covers no planet and no other label. One space is 100 units. */

import { planetPlaces, QUARTERS } from './anatomy';
import type { TileShape } from './code';
import type { At } from './outline';

export interface Laid {
  readonly tile: TileShape;
  readonly row: number;
  readonly col: number;
}

export interface Label {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Obstacle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly ours: boolean;
}

const key = (x: number, y: number): string => `${x},${y}`;

function planetsOf(laid: readonly Laid[], zone: ReadonlySet<string>): Obstacle[] {
  return laid.flatMap(({ tile, row, col }) =>
    tile.spaces.flatMap((space, quarter) => {
      const [left, top] = QUARTERS[quarter]!;
      const ours = zone.has(key(col * 2 + left / 100, row * 2 + top / 100));
      const radius = (space.planets === 2 ? 20 : 25) + (space.ground === 'd' ? 4 : 0);
      return planetPlaces(space, quarter, 'L').map(([x, y]) => ({
        x: col * 200 + left + x,
        y: row * 200 + top + y,
        radius,
        ours,
      }));
    }),
  );
}

const GAP_TO_PLANET = 5;
const GAP_TO_LABEL = 6;
const FRAME = 3;

/** The best place on the zone's own ground, else just outside it; `bounds` is the board in cells. */
export function labelPlace(
  zone: readonly At[],
  laid: readonly Laid[],
  bounds: { readonly columns: number; readonly rows: number },
  size: { readonly width: number; readonly height: number },
  taken: readonly Label[] = [],
): Label {
  const { width, height } = size;
  const own = new Set(zone.map(([x, y]) => key(x, y)));
  const planets = planetsOf(laid, own);
  let best: Label | undefined;
  let least = Infinity;
  for (const [column, row] of zone) {
    for (let dx = -20; dx <= 120; dx += 10) {
      for (let dy = -20; dy <= 120; dy += 10) {
        const x = column * 100 + dx;
        const y = row * 100 + dy;
        if (x < width / 2 + FRAME || x > bounds.columns * 200 - width / 2 - FRAME) continue;
        if (y < height / 2 + FRAME || y > bounds.rows * 200 - height / 2 - FRAME) continue;
        let cost = Math.hypot(dx - 50, dy - 50) * 0.08;
        if (!own.has(key(Math.trunc(x / 100), Math.trunc(y / 100)))) cost += 30;
        for (const planet of planets) {
          const gapX = Math.max(0, Math.abs(x - planet.x) - width / 2);
          const gapY = Math.max(0, Math.abs(y - planet.y) - height / 2);
          const gap = Math.hypot(gapX, gapY) - planet.radius;
          if (gap < GAP_TO_PLANET) cost += (GAP_TO_PLANET - gap) * (planet.ours ? 6 : 2.2);
        }
        for (const other of taken) {
          const overX = (width + other.width) / 2 + GAP_TO_LABEL - Math.abs(x - other.x);
          const overY = (height + other.height) / 2 + GAP_TO_LABEL - Math.abs(y - other.y);
          if (overX > 0 && overY > 0) cost += 400;
        }
        if (cost < least) {
          least = cost;
          best = { x, y, width, height };
        }
      }
    }
  }
  const [x = 0, y = 0] = zone[0] ?? [];
  return best ?? { x: x * 100 + 50, y: y * 100 + 50, width, height };
}

/** Labels for several zones, small zones first, since they have the least room; in the zones' order. */
export function labelPlaces(
  zones: readonly (readonly At[])[],
  laid: readonly Laid[],
  bounds: { readonly columns: number; readonly rows: number },
  size: { readonly width: number; readonly height: number },
): Label[] {
  const labels: Label[] = [];
  const taken: Label[] = [];
  const order = zones.map((_, j) => j).sort((a, b) => zones[a]!.length - zones[b]!.length);
  for (const j of order) {
    const label = labelPlace(zones[j]!, laid, bounds, size, taken);
    labels[j] = label;
    taken.push(label);
  }
  return labels;
}
