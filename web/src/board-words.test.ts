import { render } from 'svelte/server';
import { afterAll, expect, test } from 'vitest';
import { Board } from './board';
import { ROUND_RULES } from './game/round-rules';
import { HAND_SIZE } from './game/constants';
import { loadLanguage, type Language } from './messages/language.svelte';
import { Practice } from './practice/practice.svelte';

const PARALLEL_UNIVERSE = 11;

afterAll(() => loadLanguage('en', ['en']));

test.each<[Language, string, string]>([
  ['en', 'Drop it here', 'stays out'],
  ['fr', 'Posez-la ici', 'reste hors'],
  ['hu', 'Tedd ide', 'sem kerül'],
])('under Parallel Universe nobody is told to drop a tile once time is up (%s)', async (language, before, after) => {
  await loadLanguage(language, [language]);
  const tiles = Array.from({ length: HAND_SIZE }, (_, id) => ({ id, code: 'v2i1cd0:ne' }));
  const practice = new Practice({ tiles, card: PARALLEL_UNIVERSE, rules: ROUND_RULES[PARALLEL_UNIVERSE]!, bets: [] }, () => true);
  const shown = (): string => render(Board, { props: { board: practice.board } }).body;
  expect(shown()).toContain(before);
  expect(shown()).not.toContain(after);
  practice.over = true;
  expect(shown()).toContain(after);
  expect(shown()).not.toContain(before);
});
