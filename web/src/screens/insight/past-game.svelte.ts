/** A game as the pages about its counted rounds need it; a finished one is kept while they are looked at. */

import { untrack } from 'svelte';
import { LatestAnswer } from '../../api/latest-answer';
import { gameRounds } from '../../api/games';
import type { FinishedRound, GameRounds } from '../../game/answers';
import { t } from '../../messages';
import { pathOf, type RoundPage } from '../../route';

export class PastGame {
  readonly #codes: ReadonlyMap<number, string>;

  constructor(readonly rounds: GameRounds) {
    this.#codes = new Map(rounds.tile_set.tiles.map(({ id, code }) => [id, code]));
  }

  code = (tile: number): string | undefined => this.#codes.get(tile);

  round(number: number): FinishedRound | undefined {
    return this.rounds.rounds.find(({ round }) => round === number);
  }

  /** The seat of whoever looks, if they played. */
  get mine(): number | null {
    return this.rounds.my_seats[0] ?? null;
  }

  get seats(): number {
    return this.rounds.names.length;
  }

  isMe = (seat: number): boolean => this.rounds.my_seats.includes(seat);

  name = (seat: number): string => this.rounds.names[seat] ?? '';

  /** Such a page about the first counted round, for whoever asked for a round or seat that does not exist. */
  firstRound(page: RoundPage, seat = 0): string | null {
    const round = this.rounds.rounds[0]?.round;
    if (round === undefined) return null;
    const { game } = this.rounds;
    return pathOf(page === 'minute' ? { page, game, round } : { page, game, round, seat: seat < this.seats ? seat : (this.mine ?? 0) });
  }

  /** "You", or the name. */
  called = (seat: number): string => (this.isMe(seat) ? t('you') : this.name(seat));
}

/** Loads the game of a page, and keeps why that failed. */
export class PastGameLoader {
  past = $state.raw<PastGame | null>(null);
  problem = $state.raw<unknown>(null);
  busy = $state(false);
  #latest = new LatestAnswer();

  async load(game: string): Promise<void> {
    if (untrack(() => this.past)?.rounds.game !== game) this.past = null;
    this.busy = true;
    this.problem = null;
    const ended = await this.#latest.of(pastGame(game));
    if (!ended) return;
    this.busy = false;
    if ('answer' in ended) this.past = ended.answer;
    else this.problem = ended.problem;
  }
}

let last: { readonly game: string; readonly found: Promise<PastGame> } | null = null;

/** A game, from the server or as it was fetched last: a finished game does not change. */
export function pastGame(game: string): Promise<PastGame> {
  if (last?.game === game) return last.found;
  const found = gameRounds(game).then((rounds) => new PastGame(rounds));
  const forget = (): void => {
    if (last?.found === found) last = null;
  };
  last = { game, found };
  found.then(({ rounds }) => rounds.ended || forget(), forget);
  return found;
}
