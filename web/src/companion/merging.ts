/**
 * Puts together two changes of the same part, field by field: what only one side changed is taken from that side, and
 * where both changed the same field, the other side's stays, because the others have built on it already.
 */

/** Fields of a part and of its fields are put together; lists and what lies deeper are taken whole. */
const DEPTH = 2;

export interface MergedContent {
  readonly content: string;
  /** Both sides changed the same field, and what this side had entered is gone. */
  readonly overruled: boolean;
}

/** The content with the changes from `base` to `mine` made to `theirs`. All of them are JSON. */
export function mergedContent(base: string, mine: string, theirs: string): MergedContent {
  let overruled = false;
  const merged = merge(JSON.parse(base), JSON.parse(mine), JSON.parse(theirs), DEPTH, () => (overruled = true));
  return { content: JSON.stringify(merged), overruled };
}

type Fields = Readonly<Record<string, unknown>>;

function merge(base: unknown, mine: unknown, theirs: unknown, depth: number, onconflict: () => void): unknown {
  if (isSame(mine, base) || isSame(mine, theirs)) return theirs;
  if (isSame(theirs, base)) return mine;
  if (depth > 0 && isFields(mine) && isFields(theirs)) {
    const before = isFields(base) ? base : {};
    const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
    return Object.fromEntries(
      [...names].map((name) => [name, merge(before[name], mine[name], theirs[name], depth - 1, onconflict)]),
    );
  }
  onconflict();
  return theirs;
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values are the same JSON, however their fields are ordered. */
function isSame(one: unknown, other: unknown): boolean {
  if (isFields(one) && isFields(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].every((name) => isSame(one[name], other[name]));
  }
  return JSON.stringify(one) === JSON.stringify(other);
}
