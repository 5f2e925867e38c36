/** The game on screen: every change is stored at once. */

import { countTurns } from './counting';
import { cardNow, type OneScreenGame, roundNow, rulesNow, seatNow } from './game';
import type { StoredTurns } from './stored-game';

export class OpenTurns {
  #game = $state.raw<OneScreenGame>(undefined as never);
  /** The last change could not be stored. */
  unsaved = $state(false);
  round = $derived.by(() => roundNow(this.#game));
  card = $derived.by(() => cardNow(this.#game));
  rules = $derived.by(() => rulesNow(this.#game));
  seat = $derived.by(() => seatNow(this.#game));
  name = $derived.by(() => this.#game.names[this.seat]!);
  counted = $derived.by(() => countTurns(this.#game));

  constructor(
    game: OneScreenGame,
    private readonly stored: StoredTurns,
  ) {
    this.change(game);
  }

  get game(): OneScreenGame {
    return this.#game;
  }

  change(game: OneScreenGame): void {
    this.#game = game;
    this.unsaved = !this.stored.write(game);
  }
}
