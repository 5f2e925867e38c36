/** The points of all seats over the minute. The server works them out when they are first asked for. */

import { Refused } from '../../../api/http';
import { roundMinute } from '../../../api/insight';
import type { Curve } from './curves';

const ASK_AGAIN_MS = 2000;
const MAX_QUESTIONS = 30;

export class PointsOverTime {
  /** By seat; empty until they are known, null if they will not be. */
  curves = $state.raw<readonly Curve[] | null>([]);

  /** Ask for the points of a round until they are known; returns how to stop. */
  follow(game: string, round: number): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    this.curves = [];
    const ask = async (left: number): Promise<void> => {
      try {
        const { seats } = await roundMinute(game, round);
        if (!stopped) this.curves = seats.map(({ seat, curve }) => ({ seat, steps: curve.map(({ at_ms, points }) => ({ at: at_ms, points })) }));
      } catch (wrong) {
        const coming = wrong instanceof Refused && wrong.code === 'thinking' && left > 0;
        if (!stopped && coming) timer = setTimeout(ask, ASK_AGAIN_MS, left - 1);
        else if (!stopped) this.curves = null;
      }
    };
    void ask(MAX_QUESTIONS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }
}
