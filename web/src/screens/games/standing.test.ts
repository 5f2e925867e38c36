import { expect, test } from 'vitest';
import type { PlayedGame } from '../../game/answers';
import { outcomeOf, passes, standingOf } from './standing';

const game = (mine: [place: number | null, total: number | null], ...others: [string, number | null, number | null][]): PlayedGame => ({
  id: 'g',
  code: 'KAC3EF',
  created_at: 0,
  started_at: 0,
  ended_at: mine[0] === null ? null : 1,
  ended: mine[0] !== null,
  variant: 'standard',
  my_seats: [0],
  cards: [],
  set_aside: false,
  shares: [],
  players: [
    { seat: 0, name: 'Ada', bot: false, place: mine[0], total: mine[1] },
    ...others.map(([name, place, total], j) => ({ seat: j + 1, name, bot: name === 'Orbit', place, total })),
  ],
});

const WON = game([1, 27], ['Zsófi', 2, 23], ['Orbit', 3, 20]);
const LOST = game([2, 20], ['Orbit', 1, 24]);
const TIE = game([2, 23], ['Zsófi', 1, 23]);
const SHARED = game([1, 23], ['Zsófi', 1, 23]);
const OPEN = game([null, null], ['Orbit', null, null]);

test('how a game ended is told from my seat', () => {
  expect(outcomeOf(WON)).toEqual({ kind: 'won', by: 4, over: 'Zsófi' });
  expect(outcomeOf(LOST)).toEqual({ kind: 'lost', name: 'Orbit', by: 4 });
  expect(outcomeOf(TIE)).toEqual({ kind: 'tie-break', name: 'Zsófi' });
  expect(outcomeOf(SHARED)).toEqual({ kind: 'shared', names: ['Zsófi'] });
  expect(outcomeOf(OPEN)).toEqual({ kind: 'open' });
});

test('games are told apart by rivals and result', () => {
  const all = [WON, LOST, TIE, SHARED, OPEN];
  const shown = (filter: Parameters<typeof passes>[1]): PlayedGame[] => all.filter((one) => passes(one, filter));
  expect(shown('all')).toHaveLength(5);
  expect(shown('people')).toEqual([WON, TIE, SHARED]);
  expect(shown('bots')).toEqual([LOST, OPEN]);
  expect(shown('won')).toEqual([WON, SHARED]);
  expect(shown('open')).toEqual([OPEN]);
});

test('averages need a finished game', () => {
  expect(standingOf([])).toEqual({ games: 0, won: 0, average: null, best: null, share: null });
  expect(standingOf([WON, LOST])).toEqual({ games: 2, won: 1, average: 23.5, best: 27, share: null });
  expect(standingOf([{ ...WON, shares: [80, null, 91] }, { ...LOST, shares: [70] }]).share).toBe(80);
});
