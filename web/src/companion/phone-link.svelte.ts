/** Keeps a game the same on all phones that count it, while there is a network, and catches up when it is back. */

import { exchangeParts } from '../api/companion';
import { Refused } from '../api/http';
import type { CompanionGame, SharedState } from './game';
import { SharedGame } from './shared-game';

/** Milliseconds between two requests when nothing is to be sent, and when parts wait to be sent. */
const IDLE_MS = 1_500;
const SENDING_MS = 300;
/** How often a phone that joins asks for parts that are missing. */
const MAX_ATTEMPTS = 30;

export class PhoneLink {
  /** The server could not be reached; what is entered is sent later. */
  waiting = $state(false);
  /** The server has no such game, or has forgotten it. */
  gone = $state(false);
  readonly #code: string;
  readonly #shared: SharedGame;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(
    state: SharedState,
    game: CompanionGame | null,
    /** Called when others have changed something. */
    private readonly onchange: (link: PhoneLink) => void,
  ) {
    this.#code = state.code;
    this.#shared = new SharedGame(state, game);
  }

  /** Fetch the whole game for a phone that joins. The first phone may still be sending it. */
  async fetchAll(id: string): Promise<CompanionGame | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS && !this.gone && !this.waiting; attempt += 1) {
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, SENDING_MS));
      await this.#exchange();
      const game = this.game(id, 0);
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

  /** The game as all phones have it; null while parts are missing. */
  game(id: string, changes: number): CompanionGame | null {
    return this.#shared.game({ id, changes, shared: this.#shared.state(this.#code) });
  }

  /** The time that all phones share. */
  now(): number {
    return this.#shared.timeAt(Date.now());
  }

  #next(): void {
    if (this.#stopped || this.gone) return;
    const pause = this.#shared.unsent.length > 0 && !this.waiting ? SENDING_MS : IDLE_MS;
    this.#timer = setTimeout(() => this.start(), pause);
  }

  async #exchange(): Promise<void> {
    const sent = this.#shared.unsent;
    const sentAt = Date.now();
    try {
      const { version, parts, now } = await exchangeParts(this.#code, sent, this.#shared.after);
      this.waiting = false;
      this.#shared.learnTime(sentAt, now, Date.now());
      if (this.#stopped) return;
      if (this.#shared.receive(sent, version, parts) || sent.length > 0) this.onchange(this);
    } catch (problem) {
      if (problem instanceof Refused && problem.status === 404) this.gone = true;
      else this.waiting = true;
    }
  }
}
