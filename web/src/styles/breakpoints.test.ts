import { expect, test } from 'vitest';
import { BREAKPOINTS, withQueries } from './breakpoints';

const SHEETS = import.meta.glob<string>(['../**/*.{svelte,css}'], { query: '?raw', import: 'default', eager: true });
const RULES = Object.entries(SHEETS).flatMap(([file, text]) =>
  [...text.matchAll(/@media([^{]+)/g)].map(([, rule]) => ({ file, rule: rule! })),
);

test('names stand for queries, alone or joined', () => {
  expect(withQueries('@media (orientation: landscape) and (--low) { a { color: var(--text) } }')).toBe(
    '@media (orientation: landscape) and (max-height: 520px) { a { color: var(--text) } }',
  );
  expect(() => withQueries('@media (--phon) {')).toThrow('no breakpoint is called --phon');
});

test('no style sheet has a size of its own', () => {
  expect(RULES.filter(({ rule }) => /\d(px|rem|em)/.test(rule))).toEqual([]);
});

test('every breakpoint is used and every name is known', () => {
  const used = new Set(RULES.flatMap(({ rule }) => [...rule.matchAll(/--[\w-]+/g)].map(([name]) => name)));
  expect([...used].sort()).toEqual(Object.keys(BREAKPOINTS).sort());
});
