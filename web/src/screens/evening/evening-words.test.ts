import { beforeAll, expect, test } from 'vitest';
import type { EveningBoard } from '../../game/answers';
import { loadLanguage, t } from '../../messages';
import { measureText, tableText } from './evening-words';

type Table = EveningBoard['tables'][number];
const seat = (name: string | null): Table['seats'][number] => ({ name, bot: false, rounds: [], points: 0, matchpoints: { points: 0, most: 0 }, against_par: null });
const table = (phase: Table['phase'], ...names: (string | null)[]): Table => ({ number: 1, code: 'T1', link: '', phase, round: 2, seats: names.map(seat), closed: false });

beforeAll(() => loadLanguage('en', ['en']));

test('a table waits for players, and once every seat is taken for its host', () => {
  expect(tableText(table('seating', 'Ada', null))).toBe('waits for players');
  expect(tableText(table('seating', 'Ada', 'Bo'))).toBe('waits for its host to start it');
  expect(tableText(table('build', 'Ada', 'Bo'))).toBe(t('play.round-short', { n: 2 }));
  expect(tableText(table('ended', 'Ada', 'Bo'))).toBe(t('evening.ended'));
  expect(tableText({ ...table('seating', 'Ada', null), closed: true })).toBe(t('evening.closed'));
});

test('each measure is explained by its own words', () => {
  expect([measureText('matchpoints'), measureText('par')]).toEqual([t('evening.how'), t('evening.how-par')]);
  expect(measureText('par')).not.toBe(measureText('matchpoints'));
});
