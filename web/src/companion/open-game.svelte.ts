/** The game on screen: every change is stored at once, can be undone, and goes to the other phones that count it. */

import { shareCompanionGame } from '../api/companion';
import { type CompanionGame, type CompanionRound, type SeatEntry, withEntry, withRound } from './game';
import { countGame } from './counting';
import { movedTime } from './minute.svelte';
import { PhoneLink } from './phone-link.svelte';
import { SharedGame } from './shared-game';
import type { StoredGames } from './stored-games';

const MAX_UNDO = 200;

export class OpenGame {
  #game = $state.raw<CompanionGame>(undefined as never);
  #before = $state.raw<readonly CompanionGame[]>([]);
  /** The last change could not be stored. */
  unsaved = $state(false);
  /** The way to the other phones, if there are any. */
  link = $state.raw<PhoneLink | null>(null);
  counted = $derived.by(() => countGame(this.#game));
  round = $derived.by(() => this.#game.rounds[this.#game.round]!);
  canUndo = $derived.by(() => this.#before.length > 0);
  /** The tracks before the round on screen. */
  before = $derived.by(() => this.counted[this.#game.round]!.sheets.map(({ before }) => before));

  constructor(
    game: CompanionGame,
    private readonly stored: StoredGames,
  ) {
    this.#game = game;
    this.#connect();
  }

  get game(): CompanionGame {
    return this.#game;
  }

  change(game: CompanionGame): void {
    this.#before = [...this.#before, this.#game].slice(-MAX_UNDO);
    this.#store(game);
  }

  /** Store a change that cannot be undone, such as a pause of the minute. */
  changeWithoutUndo(game: CompanionGame): void {
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
    this.#store({ ...last, shared: this.#game.shared });
  }

  /** Let other phones count this game, too, under a new code if the server has forgotten the last; refused without a server. */
  async share(): Promise<void> {
    if (this.#game.shared && !this.link?.gone) return;
    const sentAt = Date.now();
    const { code, now } = await shareCompanionGame();
    const receivedAt = Date.now();
    const shared = new SharedGame();
    shared.learnTime(sentAt, now, receivedAt);
    const { minute } = this.round;
    const before = this.now();
    const ahead = shared.timeAt(Date.now()) - before;
    const game = minute ? withRound(this.#game, this.#game.round, { minute: movedTime(minute, before, ahead) }) : this.#game;
    this.#game = { ...game, shared: shared.state(code) };
    this.#connect();
    this.#store(this.#game);
  }

  /** The time by which minutes end: the server's for a game that several phones count, else this phone's. */
  now(): number {
    return this.link ? this.link.now() : Date.now();
  }

  close(): void {
    this.link?.stop();
  }

  #connect(): void {
    if (!this.#game.shared) return;
    this.link = new PhoneLink(this.#game.shared, this.#game, (link) => this.#receive(link));
    this.link.start();
  }

  #receive(link: PhoneLink): void {
    const game = link.game(this.#game.id, this.#game.changes + 1);
    if (!game) return;
    this.#game = game;
    this.#write();
  }

  #store(game: CompanionGame): void {
    const changed = { ...game, changes: this.#game.changes + 1 };
    this.#game = this.link ? this.link.changed(changed) : changed;
    this.#write();
  }

  #write(): void {
    void this.stored.write(this.#game).then((done) => (this.unsaved = !done));
  }
}
