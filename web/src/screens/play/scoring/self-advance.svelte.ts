/**
 * Lets the scoring go on by itself, stage by stage, until the viewer touches something. In calm motion it goes on by
 * button only. Nobody leaves a round without having seen its result, however little time is left.
 */

import { calm } from '../../../settings/motion.svelte';
import type { Play } from '../play.svelte';
import type { ScoringPlayback } from './playback.svelte';
import { stageMs } from './stage-time';

/** So many seconds before the end of the phase the result is shown. */
const RESULT_SECONDS = 8;

export class SelfAdvance {
  #isPaused = $state(false);

  constructor(
    private readonly play: Play,
    private readonly playback: ScoringPlayback,
    /** The round is looked at again after the game: nothing goes on by itself. */
    isOver: () => boolean,
  ) {
    $effect(() => {
      // Two stages may last equally long: each has a timer of its own.
      void playback.position;
      if (isOver() || !this.runs) return;
      const timer = setTimeout(playback.next, this.stageMs);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const seconds = play.time.seconds;
      if (!isOver() && seconds !== null && seconds <= RESULT_SECONDS && playback.stage) playback.skip();
    });
  }

  /** Whether the next stage comes by itself. */
  runs = $derived.by(() => !this.#isPaused && !calm() && this.playback.stage !== undefined && this.play.live.connectionState !== 'lost');
  stageMs = $derived.by(() => {
    const { zones, sheets, gains } = this.playback;
    const planets = zones.filter((zone) => zone.bright).reduce((sum, zone) => sum + zone.count, 0);
    const pays = sheets.some((_, seat) => gains(seat).some(({ points }) => points !== 0));
    return stageMs(planets, pays);
  });

  pause = (): void => void (this.#isPaused = true);
  resume = (): void => void (this.#isPaused = false);
}
