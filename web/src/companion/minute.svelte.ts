/**
 * The minute of a table with a box. Its end is a moment of the wall clock, so that a page that was reloaded or a phone
 * that was locked shows the right time when it is back. Phones that share a game go by the server's.
 */

import type { MinuteTime } from './game';

/** The sounds of a minute: the bell at 15 seconds left, a tick for each of the last five, the gong at 0. */
export interface MinuteSounds {
  bell: () => void;
  tick: () => void;
  gong: () => void;
}

export const BELL_SECOND = 15;
const FIRST_TICK = 5;
const CHECK_MS = 100;

export const timeLeft = (time: MinuteTime, now: number): number =>
  time.endsAt === null ? time.left : Math.max(0, time.endsAt - now);

export const runningTime = (left: number, now: number): MinuteTime => ({ endsAt: now + left, left });
export const pausedTime = (time: MinuteTime, now: number): MinuteTime => ({ endsAt: null, left: timeLeft(time, now) });

/** A minute that runs, for a clock that is ahead by so many milliseconds; one that is over stays as it is. */
export const movedTime = (time: MinuteTime, now: number, ahead: number): MinuteTime =>
  time.endsAt !== null && time.endsAt > now ? { ...time, endsAt: time.endsAt + ahead } : time;

/** The sound that is due since the clock was read before, in seconds left; only the last one if several were missed. */
export function soundBetween(before: number, now: number): keyof MinuteSounds | null {
  if (now >= before) return null;
  if (now === 0) return 'gong';
  if (now <= FIRST_TICK) return 'tick';
  return now <= BELL_SECOND && before > BELL_SECOND ? 'bell' : null;
}

export class RunningMinute {
  /** Whole seconds, rounded up, so that 0 means that the time is over. */
  seconds = $state(0);
  /** The share of the time that is left, from 1 to 0. */
  part = $state(1);

  constructor(
    private readonly length: number,
    private readonly sounds: MinuteSounds,
    private readonly now: () => number,
  ) {
    this.seconds = length;
  }

  show(time: MinuteTime): void {
    const left = timeLeft(time, this.now());
    this.seconds = Math.ceil(left / 1000);
    this.part = left / (this.length * 1000);
  }

  /**
   * Show and sound a running time until it is over; returns a function that stops this. If the page was closed at the
   * end of the minute, so that its gong was not heard, the gong sounds at once.
   */
  follow(time: MinuteTime, endWasHeard: boolean, over: () => void): () => void {
    this.show(time);
    let before = endWasHeard ? this.seconds : Math.max(1, this.seconds);
    const check = (): void => {
      this.show(time);
      const sound = soundBetween(before, this.seconds);
      before = this.seconds;
      if (sound) this.sounds[sound]();
      if (this.seconds > 0) return;
      stop();
      over();
    };
    const timer = setInterval(check, CHECK_MS);
    const stop = (): void => clearInterval(timer);
    return stop;
  }
}
