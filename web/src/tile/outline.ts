/** The outline of spaces the server named as one zone; nothing here decides what a zone is. */

/** A space on the galaxy's grid of spaces. */
export type At = readonly [x: number, y: number];

interface Edge {
  readonly from: At;
  readonly to: At;
  readonly step: At;
}

const key = (x: number, y: number): string => `${x},${y}`;

/** Edges clockwise around each space, where no other space of the zone lies. */
function borderOf(spaces: readonly At[]): Edge[] {
  const inside = new Set(spaces.map(([x, y]) => key(x, y)));
  const edges: Edge[] = [];
  const add = (from: At, to: At): void => {
    edges.push({ from, to, step: [to[0] - from[0], to[1] - from[1]] });
  };
  for (const [x, y] of spaces) {
    if (!inside.has(key(x, y - 1))) add([x, y], [x + 1, y]);
    if (!inside.has(key(x + 1, y))) add([x + 1, y], [x + 1, y + 1]);
    if (!inside.has(key(x, y + 1))) add([x + 1, y + 1], [x, y + 1]);
    if (!inside.has(key(x - 1, y))) add([x, y + 1], [x, y]);
  }
  return edges;
}

/** Closed loops of edges. Where two corners meet, the loop keeps to its own space. */
function loopsOf(edges: readonly Edge[]): Edge[][] {
  const left = new Set(edges);
  const starting = new Map<string, Edge[]>();
  for (const edge of edges) {
    const at = key(...edge.from);
    starting.set(at, [...(starting.get(at) ?? []), edge]);
  }
  const loops: Edge[][] = [];
  for (const first of edges) {
    if (!left.has(first)) continue;
    const loop: Edge[] = [];
    let edge: Edge | undefined = first;
    while (edge !== undefined && left.has(edge)) {
      left.delete(edge);
      loop.push(edge);
      const [dx, dy]: At = edge.step;
      const next: Edge[] = (starting.get(key(...edge.to)) ?? []).filter((one) => left.has(one));
      edge = next.find((one) => one.step[0] === -dy && one.step[1] === dx) ?? next[0];
    }
    loops.push(loop);
  }
  return loops;
}

const short = (value: number): number => Number(value.toFixed(1));

/** An SVG path around a zone; `unit` is the size of one space, `inset` a part of it, inwards. */
export function zoneOutline(spaces: readonly At[], unit = 100, inset = 0.07): string {
  let path = '';
  for (const loop of loopsOf(borderOf(spaces))) {
    const corners = loop.flatMap((edge, j) => {
      const next = loop[(j + 1) % loop.length]!;
      if (edge.step[0] === next.step[0] && edge.step[1] === next.step[1]) return [];
      const x = edge.to[0] * unit + (-edge.step[1] - next.step[1]) * inset * unit;
      const y = edge.to[1] * unit + (edge.step[0] + next.step[0]) * inset * unit;
      return [`${short(x)} ${short(y)}`];
    });
    path += `M${corners.join('L')}Z`;
  }
  return path;
}

/** The zone's spaces as plain squares, to cut a window into a dimming layer. */
export const zoneSquares = (spaces: readonly At[], unit = 100): string =>
  spaces.map(([x, y]) => `M${x * unit} ${y * unit}h${unit}v${unit}h${-unit}z`).join('');
