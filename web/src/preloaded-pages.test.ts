import { expect, test } from 'vitest';
import { PRELOADED_PAGES } from '../preloaded-pages';
import pages from './pages.ts?raw';
import { routeOf } from './route';

/** The module of each page, as `pages.ts` loads it. */
const MODULES = new Map(
  [...pages.matchAll(/'?([\w-]+)'?: \(\) => import\('\.(.+?)'\)/g)].map(([, page, module]) => [page, module]),
);
const GAME = '/games/aB3_x-9Zk2LmN0pQ/round/3';
const PATHS = ['/new', '/games', `${GAME}/seat/2`, `${GAME}/seat/2/try`, `${GAME}/seat/2/cards`, `${GAME}/minute`, '/s/aB3_x-9Z', '/companion', '/companion/a1b2', '/one-screen', '/puzzle', '/puzzle/2026-11-17', '/p/daily-2026-11-17/18-80', '/puzzles', '/puzzles/card-7', '/storm', '/rules', '/tiles', '/tiles/new', '/learn', '/learn/zones', '/learn/cards/20', '/settings', '/ghosts', '/c/aB3_x-9Z', '/evening', '/evening/KAC3EF', '/claim'];

const preloaded = (path: string) => PRELOADED_PAGES.find(([pattern]) => RegExp(pattern).test(path));

test.each(PATHS)('%s has its own page preloaded', (path) => {
  expect(preloaded(path)?.[1]).toBe(MODULES.get(routeOf(path).page));
});

test('every page that is loaded when it is shown is preloaded at its address', () => {
  expect(new Set(PATHS.map((path) => routeOf(path).page))).toEqual(new Set(MODULES.keys()));
  expect(preloaded('/t/KAC3EF')?.[1]).toBe('/screens/play/TablePage.svelte');
  expect([preloaded('/'), preloaded('/nothing')]).toEqual([undefined, undefined]);
});
