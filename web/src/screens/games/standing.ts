/** What a list of games tells at a glance. */

import type { PastSeat, PlayedGame } from '../../game/answers';

export type Filter = 'all' | 'people' | 'bots' | 'won' | 'open';
export const FILTERS: readonly Filter[] = ['all', 'people', 'bots', 'won', 'open'];

/** Shows daily puzzles instead of games. */
export const DAILY = 'daily';

export const mySeat = (game: PlayedGame): PastSeat | undefined =>
  game.players.find(({ seat }) => game.my_seats.includes(seat));

const rivals = (game: PlayedGame): readonly PastSeat[] =>
  game.players.filter(({ seat }) => !game.my_seats.includes(seat));

export const hasWon = (game: PlayedGame): boolean => mySeat(game)?.place === 1;

export function passes(game: PlayedGame, filter: Filter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'people':
      return rivals(game).some(({ bot }) => !bot);
    case 'bots':
      return rivals(game).length > 0 && rivals(game).every(({ bot }) => bot);
    case 'won':
      return hasWon(game);
    case 'open':
      return !game.ended;
  }
}

export interface GamesSummary {
  readonly games: number;
  readonly won: number;
  /** Points on average over the finished games; null without one. */
  readonly average: number | null;
  readonly best: number | null;
  /** Percent of the best possible, over the rounds of which it is known; null without one. */
  readonly share: number | null;
}

/** The mean, rounded; null of nothing. */
export const mean = (values: readonly number[]): number | null =>
  values.length ? Math.round(values.reduce((a, b) => a + b, 0) / values.length) : null;

export function standingOf(games: readonly PlayedGame[]): GamesSummary {
  const totals = games.flatMap((game) => mySeat(game)?.total ?? []);
  return {
    games: games.length,
    won: games.filter(hasWon).length,
    average: totals.length ? totals.reduce((a, b) => a + b, 0) / totals.length : null,
    best: totals.length ? Math.max(...totals) : null,
    share: mean(games.flatMap(({ shares }) => shares).filter((share) => share !== null)),
  };
}

/** Who came first, apart from us, and how the result looks from our seat. */
export type GameOutcome =
  | { readonly kind: 'open' }
  | { readonly kind: 'won'; readonly by: number; readonly over: string }
  | { readonly kind: 'shared'; readonly names: readonly string[] }
  | { readonly kind: 'tie-break'; readonly name: string }
  | { readonly kind: 'lost'; readonly name: string; readonly by: number };

export function outcomeOf(game: PlayedGame): GameOutcome {
  const mine = mySeat(game);
  if (!game.ended || mine?.place == null || mine.total == null) return { kind: 'open' };
  const total = mine.total;
  const ranked = [...rivals(game)].sort((a, b) => (a.place ?? 9) - (b.place ?? 9));
  const [first] = ranked;
  if (!first) return { kind: 'won', by: 0, over: '' };
  if (mine.place > 1) {
    const by = (first.total ?? 0) - total;
    return by === 0 ? { kind: 'tie-break', name: first.name } : { kind: 'lost', name: first.name, by };
  }
  const equals = ranked.filter(({ place }) => place === 1);
  if (equals.length) return { kind: 'shared', names: equals.map(({ name }) => name) };
  return { kind: 'won', by: total - (first.total ?? 0), over: first.name };
}
