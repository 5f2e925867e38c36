/** Keeps a game the same on all phones that count it, while there is a network, and catches up when it is back. */

import { exchangeParts } from '../api/companion';
import { Refused } from '../api/http';
import type { CompanionGame, SharedState } from './game';
import { SharedGame } from './shared-game';

/** Milliseconds between two requests when nothing is to be sent, when parts wait to be sent, and after a refusal. */
const IDLE_MS = 1_500;
const SENDING_MS = 300;
const REFUSED_MS = 5_000;
/** How often a phone that joins asks for parts that are missing. */
const MAX_ATTEMPTS = 30;

export class PhoneLink {
  /** The server could not be reached; what is entered is sent later. */
  waiting = $state(false);
  /** The server has no such game, or has forgotten it. */
  gone = $state(false);
  /** Why the server does not take what is entered here; null if it does. */
  refusal = $state.raw<Refused | null>(null);
  readonly #code: string;
  #shared: SharedGame;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(
    state: SharedState,
    game: CompanionGame | null,
    /** Called when there is something to store, with the names of the parts in which another phone was faster. */
    private readonly onchange: (link: PhoneLink, overruled: readonly string[]) => void,
  ) {
    this.#code = state.code;
    this.#shared = new SharedGame(state, game);
  }

  /** Fetch the whole game for a phone that joins. The first phone may still be sending it. */
  async fetchAll(id: string): Promise<CompanionGame | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS && !this.#stopped && !this.gone && !this.waiting && !this.refusal; attempt += 1) {
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, SENDING_MS));
      await this.#exchange();
      const game = this.game({ id, changes: 0 });
      if (game) return game;
    }
    return null;
  }

  start(): void {
    void this.#exchange().then(() => this.#next());
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Note what was changed here, and return the game with what has to be stored of it. */
  changed(game: CompanionGame): CompanionGame {
    this.#shared.change(game);
    return { ...game, shared: this.#shared.state(this.#code) };
  }

  /** Go on with a game that another tab of this browser has changed. */
  take(game: CompanionGame): void {
    if (game.shared?.code === this.#code) this.#shared = new SharedGame(game.shared, game);
  }

  /** The game as all phones have it; null while parts are missing. */
  game(own: Pick<CompanionGame, 'id' | 'changes' | 'edits'>): CompanionGame | null {
    return this.#shared.game({ ...own, shared: this.#shared.state(this.#code) });
  }

  /** The time that all phones share. */
  now(): number {
    return this.#shared.timeAt(Date.now());
  }

  #next(): void {
    if (this.#stopped || this.gone) return;
    const pause = this.#shared.hasUnsent && !this.waiting ? SENDING_MS : IDLE_MS;
    this.#timer = setTimeout(() => this.start(), this.refusal ? REFUSED_MS : pause);
  }

  async #exchange(): Promise<void> {
    const sent = this.#shared.send();
    // A page that is closed before the answer has to know what it sent.
    if (sent.length > 0) this.onchange(this, []);
    const sentAt = Date.now();
    try {
      const { version, parts, now } = await exchangeParts(this.#code, sent, this.#shared.after);
      this.waiting = false;
      this.refusal = null;
      this.#shared.learnTime(sentAt, now, Date.now());
      if (this.#stopped) return;
      const { changed, overruled } = this.#shared.receive(sent, version, parts);
      if (changed || sent.length > 0) this.onchange(this, overruled);
    } catch (problem) {
      this.#note(problem);
    }
  }

  #note(problem: unknown): void {
    const refusal = problem instanceof Refused ? problem : null;
    this.gone = refusal?.status === 404;
    this.waiting = refusal === null;
    this.refusal = this.gone ? null : refusal;
  }
}
