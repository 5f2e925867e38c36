/** Zones: connected spaces of one colour, and connected constellations. */

import { COLOURS } from '../game/constants';
import type { CellTuple, Colour, Spot } from '../game/wire';
import type { Direction, Ground, TileShape } from '../tile/code';
import { byReadingOrder, type FaceUpTiles } from './galaxy';

export interface Zone {
  /** Null for constellations. */
  readonly colour: Colour | null;
  readonly spots: readonly Spot[];
  readonly planets: number;
}

/** The planets in the largest zone of each colour. */
export type BestZones = Readonly<Record<Colour, number>>;

const COLOUR_OF: Readonly<Record<Ground, Colour | null>> = { v: 'vegetation', i: 'ice', d: 'desert', c: null };
/** The segment between a corner of a tile and the next one clockwise. */
const SEGMENT_AFTER: readonly Direction[] = ['n', 'e', 's', 'w'];

/** A space of a galaxy, and the group of connected spaces that it belongs to. */
interface SpaceNode {
  readonly spot: Spot;
  readonly ground: Ground;
  readonly planets: number;
  joinedTo: SpaceNode | null;
}

/** All zones in the scoring order of colours, constellations last, the largest first within a colour. */
export function zonesOf(tiles: FaceUpTiles): readonly Zone[] {
  const nodes = new Map<string, SpaceNode>();
  for (const { cell, tile } of tiles.values()) addSpaces(nodes, cell, tile);
  for (const node of nodes.values()) joinAcross(nodes, node);
  const groups = new Map<SpaceNode, SpaceNode[]>();
  for (const node of nodes.values()) {
    const root = rootOf(node);
    const group = groups.get(root);
    if (group) group.push(node);
    else groups.set(root, [node]);
  }
  return [...groups.values()].map(zoneOf).sort(byScoringOrder);
}

/** 0 where a colour has no zone (R14). */
export function bestZones(zones: readonly Pick<Zone, 'colour' | 'planets'>[]): BestZones {
  const best = { vegetation: 0, ice: 0, desert: 0 };
  for (const { colour, planets } of zones) {
    if (colour !== null) best[colour] = Math.max(best[colour], planets);
  }
  return best;
}

const spotKey = (y: number, x: number, part: number): string => `${y},${x},${part}`;

/** The tile at row r, column c has y 2r, 2r + 1 and x 2c, 2c + 1. */
function addSpaces(nodes: Map<string, SpaceNode>, [row, col, part]: CellTuple, tile: TileShape): void {
  const [y, x] = [2 * row, 2 * col];
  const spots: readonly Spot[] = [[y, x, part], [y, x + 1, part], [y + 1, x + 1, part], [y + 1, x, part]];
  const made = tile.spaces.map((space, corner): SpaceNode => {
    const node = { spot: spots[corner]!, ground: space.ground, planets: space.planets, joinedTo: null };
    nodes.set(spotKey(...spots[corner]!), node);
    return node;
  });
  made.forEach((node, corner) => {
    if (!tile.segments.includes(SEGMENT_AFTER[corner]!)) join(node, made[(corner + 1) % 4]!);
  });
}

/** Join a space with those east and south of it on other tiles; asteroids never separate two tiles. */
function joinAcross(nodes: ReadonlyMap<string, SpaceNode>, node: SpaceNode): void {
  const [y, x, part] = node.spot;
  const isAtEdge = (position: number): boolean => Math.abs(position % 2) === 1;
  const east = isAtEdge(x) ? nodes.get(spotKey(y, x + 1, part)) : undefined;
  const south = isAtEdge(y) ? nodes.get(spotKey(y + 1, x, part)) : undefined;
  if (east) join(node, east);
  if (south) join(node, south);
}

function join(one: SpaceNode, other: SpaceNode): void {
  if (one.ground !== other.ground) return;
  const [root, otherRoot] = [rootOf(one), rootOf(other)];
  if (root !== otherRoot) otherRoot.joinedTo = root;
}

function rootOf(node: SpaceNode): SpaceNode {
  let root = node;
  while (root.joinedTo !== null) root = root.joinedTo;
  return root;
}

function zoneOf(group: readonly SpaceNode[]): Zone {
  return {
    colour: COLOUR_OF[group[0]!.ground],
    spots: group.map((node) => node.spot).sort(byReadingOrder),
    planets: group.reduce((sum, node) => sum + node.planets, 0),
  };
}

const orderOf = (colour: Colour | null): number => (colour === null ? COLOURS.length : COLOURS.indexOf(colour));

const byScoringOrder = (one: Zone, other: Zone): number =>
  orderOf(one.colour) - orderOf(other.colour) ||
  other.planets - one.planets ||
  other.spots.length - one.spots.length ||
  byReadingOrder(one.spots[0]!, other.spots[0]!);
