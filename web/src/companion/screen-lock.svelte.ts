/** Keeps the screen of a phone on, where the phone and the browser let it. */

/** Why the screen may turn off: the phone refuses, the browser cannot, or it cannot at an address without HTTPS. */
export type ScreenProblem = 'refused' | 'absent' | 'plain-http';

export class ScreenLock {
  /** Null while the screen is kept on, or while nobody wants that. */
  problem = $state<ScreenProblem | null>(null);
  #lock: WakeLockSentinel | null = null;
  #isWanted = false;
  #isAsking = false;

  /** Keep the screen on until the returned function is called. */
  keep(): () => void {
    this.#isWanted = true;
    void this.#ask();
    // A phone takes the lock back when the page is hidden, and may grant later what it has refused.
    document.addEventListener('visibilitychange', this.#ask);
    document.addEventListener('pointerdown', this.#ask);
    return () => {
      document.removeEventListener('visibilitychange', this.#ask);
      document.removeEventListener('pointerdown', this.#ask);
      this.#isWanted = false;
      this.problem = null;
      this.#release();
    };
  }

  #ask = async (): Promise<void> => {
    if (this.#isAsking || this.#lock?.released === false || document.visibilityState !== 'visible') return;
    if (!('wakeLock' in navigator)) {
      this.problem = isSecureContext ? 'absent' : 'plain-http';
      return;
    }
    this.#isAsking = true;
    const lock = await navigator.wakeLock.request('screen').catch(() => null);
    this.#isAsking = false;
    this.#take(lock);
  };

  #take(lock: WakeLockSentinel | null): void {
    this.#lock = lock;
    if (!this.#isWanted) return this.#release();
    // A hidden page is refused in any case, and asks again when it is seen.
    if (lock || document.visibilityState === 'visible') this.problem = lock ? null : 'refused';
    lock?.addEventListener('release', () => this.#lose(lock));
  }

  /** The phone takes the lock back when the page is hidden, or to save its battery. */
  #lose(lock: WakeLockSentinel): void {
    if (this.#lock !== lock) return;
    this.#lock = null;
    if (document.visibilityState === 'visible') this.problem = 'refused';
  }

  #release(): void {
    const lock = this.#lock;
    this.#lock = null;
    void lock?.release().catch(() => {});
  }
}
