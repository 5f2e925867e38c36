/** The game on screen: every change is stored at once and can be undone. */

import { type CompanionGame, type CompanionRound, type SeatEntry, withEntry, withRound } from './game';
import { countGame } from './counting';
import type { StoredGames } from './stored-games';

const MAX_UNDO = 200;

export class OpenGame {
  #game = $state.raw<CompanionGame>(undefined as never);
  #before = $state.raw<readonly CompanionGame[]>([]);
  /** The last change could not be stored. */
  unsaved = $state(false);
  counted = $derived.by(() => countGame(this.#game));
  round = $derived.by(() => this.#game.rounds[this.#game.round]!);
  canUndo = $derived.by(() => this.#before.length > 0);

  constructor(
    game: CompanionGame,
    private readonly stored: StoredGames,
  ) {
    this.#game = game;
  }

  get game(): CompanionGame {
    return this.#game;
  }

  /** The tracks before the round on screen. */
  before = $derived.by(() => {
    const sheets = this.counted[this.#game.round]!.sheets;
    return sheets.map(({ before }) => before);
  });

  change(game: CompanionGame): void {
    this.#before = [...this.#before, this.#game].slice(-MAX_UNDO);
    this.#store(game);
  }

  /** A change that needs no undo, such as the time that runs. */
  note(game: CompanionGame): void {
    this.#store(game);
  }

  changeRound(change: Partial<CompanionRound>): void {
    this.change(withRound(this.#game, this.#game.round, change));
  }

  changeEntry(seat: number, change: Partial<SeatEntry>): void {
    this.change(withEntry(this.#game, this.#game.round, seat, change));
  }

  goTo(round: number, stage?: CompanionRound['stage']): void {
    const game = { ...this.#game, round };
    this.change(stage ? withRound(game, round, { stage }) : game);
  }

  undo(): void {
    const last = this.#before.at(-1);
    if (!last) return;
    this.#before = this.#before.slice(0, -1);
    this.#store(last);
  }

  #store(game: CompanionGame): void {
    this.#game = { ...game, changes: this.#game.changes + 1 };
    void this.stored.write(this.#game).then((done) => (this.unsaved = !done));
  }
}
