/** Where outlines, walls, walks and labels are drawn over a galaxy; all in units of 200 for a tile. */

import { STEP } from '../../tile/anatomy';
import { tileOf } from '../../tile/code';
import { labelPlace, type Label } from '../../tile/label';
import { zoneOutline } from '../../tile/outline';
import type { CellTuple, LaidView, ScoredPath, Spot } from '../../game/wire';
import { type GalaxyFrame, type DrawnPoint, SPACE, TILE } from '../frame';
import { largestPiece, obstacles, piecesOf } from '../spaces';

export interface Outline {
  readonly path: string;
  readonly dx: number;
  readonly dy: number;
}

/** The border of a zone, in as many parts as the drawing needs. */
export function outlines(frame: GalaxyFrame, spots: readonly Spot[], inset = 0.012): readonly Outline[] {
  return piecesOf(frame, spots).map(({ dx, dy, spaces }) => ({
    path: zoneOutline(spaces, SPACE, inset),
    dx,
    dy,
  }));
}

/** The squares of spaces, to cut windows into a dark sheet. */
export function squares(frame: GalaxyFrame, spots: readonly Spot[]): string {
  return spots
    .map((spot) => {
      const { x, y } = frame.spaceAt(spot);
      return `M${x} ${y}h${SPACE}v${SPACE}h${-SPACE}z`;
    })
    .join('');
}

/** All boards of the galaxy, to be darkened. */
export const sheetPath = ({ boards }: GalaxyFrame): string =>
  boards.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join('');

/** The asteroids of some tiles as lines from their centres. */
export function belts(
  frame: GalaxyFrame,
  galaxy: readonly LaidView[],
  codeOf: (tile: number) => string | undefined,
): string {
  return galaxy
    .flatMap((laid) => {
      const code = laid.tile === null || laid.removed || laid.face_down ? undefined : codeOf(laid.tile);
      if (code === undefined) return [];
      const { x, y } = frame.at(laid);
      return tileOf(code, (laid.turns ?? 0) + frame.turns).segments.map((direction) => {
        const [dx, dy] = STEP[direction];
        return `M${x + SPACE} ${y + SPACE}l${dx * SPACE} ${dy * SPACE}`;
      });
    })
    .join('');
}

/** The centres of those tiles, where their asteroids meet. */
export function hubs(
  frame: GalaxyFrame,
  galaxy: readonly LaidView[],
  codeOf: (tile: number) => string | undefined,
): readonly DrawnPoint[] {
  return galaxy.flatMap((laid) => {
    const code = laid.tile === null || laid.removed || laid.face_down ? undefined : codeOf(laid.tile);
    if (code === undefined || tileOf(code).segments.length === 0) return [];
    return [centre(frame, [laid.row, laid.col, laid.part ?? 0])];
  });
}

export function centre(frame: GalaxyFrame, [row, col, part]: CellTuple): DrawnPoint {
  const { x, y } = frame.at({ row, col, part });
  return { x: x + SPACE, y: y + SPACE };
}

export interface Stride {
  readonly from: DrawnPoint;
  readonly to: DrawnPoint;
  /** The tile it leads to, counted along the walk. */
  readonly at: number;
}

/** The walk, stride by stride. Over a fold it leaves one row at its end and enters the next. */
export function strides(frame: GalaxyFrame, walk: readonly CellTuple[]): readonly Stride[] {
  return walk.slice(1).flatMap((cell, before) => {
    const left = walk[before]!;
    const from = centre(frame, left);
    const to = centre(frame, cell);
    const at = before + 1;
    const [piece, next] = [left, cell].map(([row, col, part]) => frame.pieceOf({ row, col, part })) as [number, number];
    if (piece === next) return [{ from, to, at }];
    const east = next > piece ? SPACE : -SPACE;
    return [
      { from, to: { x: from.x + east, y: from.y }, at },
      { from: { x: to.x - east, y: to.y }, to, at },
    ];
  });
}

/** The networks that a path's points are counted from: none where the longest walk counts. */
export function countedNetworks({ measure, networks }: Pick<ScoredPath, 'measure' | 'networks'>): ScoredPath['networks'] {
  if (measure === 'largest-network') return networks.slice(0, 1);
  return measure === 'network-count' ? networks : [];
}

/** The tiles that lie on these cells. */
export function tilesOn(galaxy: readonly LaidView[], cells: readonly CellTuple[]): readonly LaidView[] {
  return galaxy.filter((laid) => cells.some(([row, col, part]) => row === laid.row && col === laid.col && part === (laid.part ?? 0)));
}

/** The first visit to each tile, in order: these are the ones that count. */
export function firstVisits(walk: readonly CellTuple[]): readonly { readonly cell: CellTuple; readonly at: number }[] {
  const seen = new Set<string>();
  return walk.flatMap((cell, at) => {
    const key = cell.join();
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ cell, at }];
  });
}

/** A place for each zone's label, clear of planets and of each other; small zones choose first. */
export function labels(
  frame: GalaxyFrame,
  galaxy: readonly LaidView[],
  codeOf: (tile: number) => string | undefined,
  zones: readonly (readonly Spot[])[],
  size: { readonly width: number; readonly height: number },
  /** What is drawn already. */
  others: readonly Label[] = [],
): readonly DrawnPoint[] {
  const places: DrawnPoint[] = zones.map(() => ({ x: 0, y: 0 }));
  const taken: Label[] = [...others];
  const bounds = { columns: frame.width / TILE, rows: frame.height / TILE };
  const order = zones.map((_, at) => at).sort((a, b) => zones[a]!.length - zones[b]!.length);
  for (const at of order) {
    const piece = largestPiece(piecesOf(frame, zones[at]!));
    if (!piece) continue;
    const here = taken.map((label) => ({ ...label, x: label.x - piece.dx, y: label.y - piece.dy }));
    const label = labelPlace(piece.spaces, obstacles(frame, galaxy, codeOf, piece), bounds, size, here);
    const place = { ...label, x: label.x + piece.dx, y: label.y + piece.dy };
    taken.push(place);
    places[at] = { x: place.x, y: place.y };
  }
  return places;
}

/** The height of a label's digits. */
const LABEL_DIGITS = 24;

/** How much larger labels are drawn, so that their digits have at least so many pixels; `width` is the galaxy's, in pixels. */
export function labelScale(frame: Pick<GalaxyFrame, 'width'>, width: number, minPixels: number, range: { readonly min: number; readonly max: number }): number {
  const unit = width / frame.width;
  return unit > 0 ? Math.max(range.min, Math.min(range.max, minPixels / (LABEL_DIGITS * unit))) : range.min;
}

/** "planets → points" on a label: how wide it is, and where its three parts are from its middle. */
export function pillOf(count: number, points: number): { width: number; count: number; arrow: number; points: number } {
  const [end, gap, arrow] = [10, 7, 15];
  const first = Math.abs(count) > 9 ? 28 : 15;
  const last = Math.abs(points) > 9 ? 46 : 33;
  const width = end + first + gap + arrow + gap + last + end;
  const left = -width / 2 + end;
  return { width, count: left + first / 2, arrow: left + first + gap, points: width / 2 - end - last / 2 };
}
