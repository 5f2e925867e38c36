/** A storm while it is played: the server deals and counts, and its clock decides. */

import { Refused, Unreachable } from '../../../api/http';
import { ensureGuest } from '../../../api/me.svelte';
import { problemText } from '../../../api/problem-text';
import { answerStorm, endStorm, showStorm, startStorm, type StormPool } from '../../../api/storms';
import type { CountedAnswer, EndedStorm, HandedTile, RunningStorm, StartedStorm, StormHand } from '../../../game/answers';
import { reconnectDelay } from '../../../live/backoff';
import { remember, remembered } from '../../../settings/store';
import { Countdown } from '../../../practice/countdown.svelte';

export interface StormServer {
  start(pool: StormPool): Promise<StartedStorm>;
  show(storm: string): Promise<RunningStorm>;
  answer(storm: string, number: number, placements: readonly HandedTile[]): Promise<CountedAnswer>;
  end(storm: string): Promise<EndedStorm>;
}

const STORM_SECONDS = 180;
const SERVER: StormServer = {
  start: async (pool) => {
    await ensureGuest();
    return startStorm(pool);
  },
  show: showStorm,
  answer: answerStorm,
  end: endStorm,
};
/** Where the browser keeps the storm that is being played. */
const STORE = 'storm';
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A hand that was counted. */
export interface CountedHand {
  readonly number: number;
  readonly points: number;
  readonly par: number;
  readonly share: number;
}

export class StormRun {
  stage = $state<'before' | 'playing' | 'over'>('before');
  pool = $state<StormPool>('hurried');
  hand = $state.raw<StormHand | null>(null);
  counted = $state.raw<readonly CountedHand[]>([]);
  total = $state(0);
  ended = $state.raw<EndedStorm | null>(null);
  /** The server cannot be reached; the galaxy is sent again by itself. */
  unreachable = $state(false);
  /** The end could not be told to the server. */
  unsaved = $state(false);
  busy = $state(false);
  problem = $state('');
  readonly countdown: Countdown;
  #id = '';

  constructor(
    private readonly server: StormServer = SERVER,
    now?: () => number,
  ) {
    this.countdown = new Countdown(STORM_SECONDS, () => void this.#timeIsUp(), now);
  }

  /** Null without a clock. */
  get secondsLeft(): number | null {
    return this.pool === 'hurried' ? this.countdown.secondsLeft : null;
  }

  async start(): Promise<void> {
    this.busy = true;
    this.problem = '';
    try {
      const { id, ends_at_ms, now_ms, hand } = await this.server.start(this.pool);
      this.#id = id;
      remember(STORE, id);
      this.counted = [];
      this.total = 0;
      this.ended = null;
      this.unsaved = false;
      if (ends_at_ms !== null) this.countdown.start(ends_at_ms - now_ms);
      this.hand = hand;
      this.stage = 'playing';
    } catch (wrong) {
      this.problem = problemText(wrong);
    } finally {
      this.busy = false;
    }
  }

  /** Go on with a storm that was being played before the page was loaded again; its time has run on. */
  async resume(): Promise<void> {
    const id = remembered(STORE);
    if (id === null) return;
    this.#id = id;
    try {
      const storm = await this.server.show(id);
      this.pool = storm.unhurried ? 'unhurried' : 'hurried';
      this.total = storm.score;
      if (storm.hand === null) remember(STORE, null);
      else this.#goOn(storm);
    } catch (wrong) {
      // A storm of another guest, or of a server that is no more; one that cannot be reached is tried next time.
      if (wrong instanceof Refused) remember(STORE, null);
    }
  }

  /** Hand in the galaxy of this hand, as often as it takes until the time is up; `points` are those counted here. */
  async answer(placements: readonly HandedTile[], points = 0): Promise<void> {
    const { hand } = this;
    if (!hand || this.busy || this.stage !== 'playing') return;
    this.busy = true;
    this.problem = '';
    for (let attempt = 0; this.stage === 'playing'; attempt += 1) {
      try {
        this.#count(hand, await this.server.answer(this.#id, hand.number, placements));
        break;
      } catch (wrong) {
        if (!(wrong instanceof Unreachable)) {
          await this.#refused(wrong, hand, points);
          break;
        }
        this.unreachable = true;
        await pause(reconnectDelay(attempt, Math.random()));
      }
    }
    this.unreachable = false;
    this.busy = false;
  }

  /** End before the time is up. */
  async end(): Promise<void> {
    if (this.stage !== 'playing') return;
    this.countdown.stop();
    this.stage = 'over';
    remember(STORE, null);
    try {
      this.ended = await this.server.end(this.#id);
      this.total = this.ended.score;
    } catch {
      this.unsaved = true;
    }
  }

  leave(): void {
    this.countdown.stop();
  }

  #count(hand: StormHand, { points, par, share, total, next }: CountedAnswer): void {
    // The answer counts even if it came back after the last second.
    this.total = total;
    this.counted = [...this.counted, { number: hand.number, points, par, share }];
    if (this.stage !== 'playing') return;
    this.hand = next;
    if (next === null) void this.end();
  }

  async #refused(wrong: unknown, hand: StormHand, points: number): Promise<void> {
    const code = wrong instanceof Refused ? wrong.code : '';
    if (code === 'storm-over') await this.end();
    else if (code === 'answered-already') await this.#catchUp(hand, points);
    else this.problem = problemText(wrong);
  }

  /** The answer was counted, but what the server said was lost on the way. */
  async #catchUp(hand: StormHand, points: number): Promise<void> {
    try {
      const storm = await this.server.show(this.#id);
      this.counted = [...this.counted, { number: hand.number, points, par: hand.par, share: storm.score - this.total }];
      this.total = storm.score;
      if (storm.hand === null) await this.end();
      else this.#goOn(storm);
    } catch (wrong) {
      this.problem = problemText(wrong);
    }
  }

  #goOn({ hand, ends_at_ms, now_ms }: RunningStorm): void {
    this.hand = hand;
    if (ends_at_ms !== null) this.countdown.start(ends_at_ms - now_ms);
    this.stage = 'playing';
  }

  async #timeIsUp(): Promise<void> {
    await this.end();
  }
}
