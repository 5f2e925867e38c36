/** What has not changed stays the same object, so that nothing that shows it is drawn again. */
export function steady<T>(equal: (a: T, b: T) => boolean): (next: T) => T {
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
