/** The first letter of a name as people see it, which may be several code points. */
export function initial(name: string): string {
  const text = name.trim();
  if (typeof Intl.Segmenter === 'function') {
    const first = new Intl.Segmenter().segment(text)[Symbol.iterator]().next();
    if (!first.done) return first.value.segment.toLocaleUpperCase();
  }
  return [...text][0]?.toLocaleUpperCase() ?? '?';
}
