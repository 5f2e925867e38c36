import { expect, test } from 'vitest';
import type { EveningBoard, EveningSeat } from '../../game/answers';
import { standingAt, standingsOf } from './standings';

const seat = (name: string | null, points: number, most: number, against_par: number | null = null): EveningSeat => ({
  name,
  bot: false,
  rounds: [],
  points: 0,
  matchpoints: { points, most },
  against_par,
});
const board = (...tables: (readonly EveningSeat[])[]): EveningBoard => ({
  code: 'KACDEFGH',
  link: '',
  seed_hash: '',
  seed: null,
  over: false,
  rounds: 0,
  mine: false,
  tables: tables.map((seats, n) => ({ number: n + 1, code: `T${n + 1}`, link: '', phase: 'build', round: 1, seats, closed: false })),
});

test('equal shares share a place, and empty seats have none', () => {
  const found = standingsOf(board([seat('Ada', 3, 4), seat(null, 0, 0)], [seat('Bo', 6, 8), seat('Cid', 1, 4)]), 'matchpoints');
  expect(found.map(({ player, place, share }) => [player.name, place, share])).toEqual([['Ada', 1, 75], ['Bo', 1, 75], ['Cid', 3, 25]]);
});

test('whoever has nothing to compare yet stands last', () => {
  const found = standingsOf(board([seat('Ada', 0, 0, -2)], [seat('Bo', 0, 2, -5)]), 'matchpoints');
  expect(found.map(({ player }) => player.name)).toEqual(['Bo', 'Ada']);
  expect(standingsOf(board([seat('Ada', 0, 0, -2)], [seat('Bo', 0, 2, -5)]), 'par').map(({ player }) => player.name)).toEqual(['Ada', 'Bo']);
});

test('a player of a table finds the place in the whole evening', () => {
  const evening = board([seat('Ada', 1, 4), seat(null, 0, 0)], [seat('Bo', 3, 4), seat('Cid', 0, 0)]);
  expect(standingAt(evening, 'T1', 0)).toMatchObject({ of: 3, standing: { place: 2, share: 25 } });
  expect(standingAt(evening, 'T2', 1)).toMatchObject({ of: 3, standing: { place: 3, share: null } });
  expect(standingAt(evening, 'T1', 1).standing).toBeUndefined();
  expect(standingAt(evening, 'T9', 0).standing).toBeUndefined();
});
