/**
 * Return a function that gives back its last result while the next value equals it. What depends on the value
 * then sees the same object, and Svelte does not draw it again.
 */
export function stableReference<T>(equal: (a: T, b: T) => boolean): (next: T) => T {
  let last: T | undefined;
  return (next) => {
    if (last === undefined || !equal(last, next)) last = next;
    return last;
  };
}

export function sameMembers<T>(a: Iterable<T>, b: Iterable<T>): boolean {
  const [left, right] = [[...a], [...b]];
  return left.length === right.length && left.every((one, at) => one === right[at]);
}
