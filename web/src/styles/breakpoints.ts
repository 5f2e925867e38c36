/**
 * The media queries of the screens, by name. In a style sheet `@media (--phone)` stands for the query below (the build
 * replaces it, see `breakpoints-plugin.ts`); they can be joined as in `@media (orientation: landscape) and (--low)`.
 */
export const BREAKPOINTS = {
  // Widths, from the narrowest.
  '--smallest-phone': '(max-width: 350px)',
  '--small-phone': '(max-width: 420px)',
  '--phone': '(max-width: 700px)',
  /** The smallest phones on their side, and windows at twice their size. */
  '--large-phone': '(max-width: 760px)',
  '--tablet': '(max-width: 900px)',
  '--small-laptop': '(max-width: 1000px)',
  '--laptop': '(max-width: 1100px)',
  '--large-laptop': '(max-width: 1199px)',
  '--desktop': '(min-width: 1100px)',
  // Heights, from the lowest.
  /** A phone on its side whose browser shows its bars. */
  '--lowest': '(max-height: 480px)',
  /** A phone on its side, or a page zoomed to the double. */
  '--low': '(max-height: 520px)',
  '--low-tablet': '(max-height: 560px)',
  '--low-window': '(max-height: 640px)',
  /** An upright phone whose browser shows its bars. */
  '--short': '(max-height: 740px)',
  '--short-window': '(max-height: 780px)',
  '--short-laptop': '(max-height: 800px)',
  /** The building screen has no room for the crib below the hand. */
  '--no-room-for-crib': '(max-height: 880px)',
  /** An analysed round is not all in sight. */
  '--short-desktop': '(max-height: 960px)',
} as const;

export type Breakpoint = keyof typeof BREAKPOINTS;

const NAME = /\((--[\w-]+)\)/g;

/** A style sheet with the names in its `@media` rules replaced by their queries. */
export function withQueries(css: string): string {
  return css.replace(/@media[^{]+/g, (rule) =>
    rule.replace(NAME, (_, name: string) => {
      const query = BREAKPOINTS[name as Breakpoint];
      if (query === undefined) throw new Error(`no breakpoint is called ${name}`);
      return query;
    }),
  );
}
