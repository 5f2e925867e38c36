import { expect, test } from 'vitest';
import { isOtherPage, pathOf, routeOf, tidyCode } from './route';

test.each(['/', '/new', '/games', '/rules', '/learn', '/learn/zones', '/learn/cards/20', '/settings', '/claim', '/t/KAC3EF', '/t/aB3_x-9Zk2LmN0pQ', '/games/aB3_x-9Zk2LmN0pQ/round/3/seat/2', '/games/aB3_x-9Zk2LmN0pQ/round/3/seat/2/try', '/games/aB3_x-9Zk2LmN0pQ/round/3/seat/2/cards', '/games/aB3_x-9Zk2LmN0pQ/round/3/minute', '/s/aB3_x-9Z', '/tiles', '/tiles/new', '/tiles/9f2c0a', '/puzzle', '/puzzle/2026-11-17', '/puzzles', '/puzzles/card-7', '/storm', '/one-screen'])('%s leads there and back', (path) => {
  expect(pathOf(routeOf(path))).toBe(path);
});

test('a shared result leads to its puzzle', () => {
  expect(routeOf('/p/daily-2026-11-17/18-80')).toEqual({ page: 'puzzle', date: '2026-11-17' });
});

test('another lesson or drill is another page, another seat of the same round is not', () => {
  const isOther = (before: string, now: string): boolean => isOtherPage(routeOf(before), routeOf(now));
  expect(isOther('/learn', '/learn/zones')).toBe(true);
  expect(isOther('/learn/zones', '/learn/paths')).toBe(true);
  expect(isOther('/learn/cards/5', '/learn/cards/6')).toBe(true);
  expect(isOther('/learn/zones', '/learn/zones')).toBe(false);
  expect(isOther('/games/aB3_x-9Zk2LmN0pQ/round/1/seat/1', '/games/aB3_x-9Zk2LmN0pQ/round/1/seat/2')).toBe(false);
});

test('a trailing slash does not matter', () => {
  expect(routeOf('/rules/')).toEqual({ page: 'rules' });
});

test('a code is read however it was typed', () => {
  expect(tidyCode(' kac-3ef ')).toBe('KAC3EF');
  expect(routeOf('/t/kac-3ef')).toEqual({ page: 'table', code: 'KAC3EF' });
  expect(routeOf('/t/%E0%A4%A')).toMatchObject({ page: 'table' });
});

test.each(['/t/', '/t/a/b', '/nothing', '/api', '/games/aB3_x-9Zk2LmN0pQ', '/games/aB3_x-9Zk2LmN0pQ/round/0/minute', '/games/x/round/1/seat/1', '/puzzle/tomorrow', '/puzzles/a/b', '/learn/cards/0', '/learn/cards/100', '/learn/a/b'])('%s is no page of ours', (path) => {
  expect(routeOf(path)).toEqual({ page: 'unknown', path });
});
