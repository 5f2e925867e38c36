/** A table of points by size, with one entry for each run of sizes that give the same. */

interface PointStep {
  /** "3–5", "9", or "9+" for that size and all larger ones. */
  readonly sizes: string;
  readonly points: number;
}

export function pointSteps(table: readonly number[], open: boolean): readonly PointStep[] {
  const first = table.flatMap((points, size) => (points === table[size - 1] ? [] : [size]));
  return first.map((from, at) => {
    const next = first[at + 1];
    const to = (next ?? table.length) - 1;
    const sizes = next === undefined && open ? `${from}+` : from === to ? `${from}` : `${from}–${to}`;
    return { sizes, points: table[from]! };
  });
}
