/**
 * The minute of a table with a box. Its end is a moment of the wall clock, so that a page that was reloaded or a phone
 * that was locked shows the right time when it is back.
 */

import type { MinuteTime } from './game';

/** What is heard at which second. */
export interface Beats {
  bell: () => void;
  tick: () => void;
  gong: () => void;
}

const BELL_SECOND = 15;
const FIRST_TICK = 5;
const LOOK_MS = 100;

export const leftOf = (time: MinuteTime, now: number): number =>
  time.endsAt === null ? time.left : Math.max(0, time.endsAt - now);

export const started = (left: number, now: number): MinuteTime => ({ endsAt: now + left, left });
export const paused = (time: MinuteTime, now: number): MinuteTime => ({ endsAt: null, left: leftOf(time, now) });

/** Which beat belongs between two looks at the clock, in seconds left; only the last one if several were missed. */
export function beatBetween(before: number, now: number): keyof Beats | null {
  if (now >= before) return null;
  if (now === 0) return 'gong';
  if (now <= FIRST_TICK) return 'tick';
  return now <= BELL_SECOND && before > BELL_SECOND ? 'bell' : null;
}

export class RunningMinute {
  /** Whole seconds, rounded up, so that 0 means that the time is over. */
  seconds = $state(0);
  /** From 1 down to 0. */
  part = $state(1);

  constructor(
    private readonly length: number,
    private readonly beats: Beats,
    private readonly now: () => number = Date.now,
  ) {
    this.seconds = length;
  }

  show(time: MinuteTime): void {
    const left = leftOf(time, this.now());
    this.seconds = Math.ceil(left / 1000);
    this.part = left / (this.length * 1000);
  }

  /**
   * Follow a running time until it is over; returns what ends it. Unless its end was heard before, a page that was
   * closed at that moment sounds the gong at once.
   */
  follow(time: MinuteTime, endWasHeard: boolean, over: () => void): () => void {
    this.show(time);
    let before = endWasHeard ? this.seconds : Math.max(1, this.seconds);
    const look = (): void => {
      this.show(time);
      const beat = beatBetween(before, this.seconds);
      before = this.seconds;
      if (beat) this.beats[beat]();
      if (this.seconds > 0) return;
      stop();
      over();
    };
    const timer = setInterval(look, LOOK_MS);
    const stop = (): void => clearInterval(timer);
    return stop;
  }
}
