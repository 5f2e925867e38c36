/** What is known of one seat in one round: from the score sheets at once, from the server as it is worked out. */

import type { BestGalaxy, FinishedRound, ObjectiveName, ToldRound } from '../../../game/answers';
import type { PastGame } from '../past-game.svelte';
import { countedPoints, linePoints, type CountedPoints, type LinePoints } from './points';

interface Asked {
  readonly past: PastGame;
  readonly finished: FinishedRound;
  readonly seat: number;
  readonly insight: ToldRound | undefined;
  readonly objective: ObjectiveName;
}

export class SeatAnalysis {
  readonly #asked: () => Asked;

  constructor(asked: () => Asked) {
    this.#asked = asked;
  }

  readonly #told = $derived.by(() => {
    const { insight, seat } = this.#asked();
    const whole = insight?.seats?.find((one) => one.seat === seat) ?? null;
    return { whole, verdict: whole ?? insight?.verdicts?.find((one) => one.seat === seat) ?? null };
  });
  readonly #own = $derived.by(() => this.#asked().finished.sheets[this.#asked().seat]!);
  readonly #made = $derived.by(() => countedPoints(this.counted));
  readonly #madeBets = $derived(this.#own.tokens.reduce((sum, { points }) => sum + points, 0));
  /** Points weigh differently when playing to win, so that they do not add up to what is measured. */
  readonly #plain = $derived.by(() => this.#asked().objective === 'sum');
  readonly bests: readonly BestGalaxy[] = $derived.by(() => {
    const best = this.best;
    return best ? withOthers(best, this.whole?.others_best?.galaxies ?? []) : [];
  });

  /** Everything, once it is known. */
  get whole() {
    return this.#told.whole;
  }

  /** The score beside what was possible, which is known first. */
  get verdict() {
    return this.#told.verdict;
  }

  get best(): BestGalaxy | null {
    return this.verdict?.best ?? null;
  }

  /** The sheet on which the galaxy of this seat was counted: with some cards it is a neighbour's. */
  get counted() {
    const { finished, seat } = this.#asked();
    return finished.sheets.find(({ galaxy_of }) => galaxy_of === seat) ?? this.#own;
  }

  get built() {
    const { finished, seat } = this.#asked();
    return finished.galaxies[seat] ?? [];
  }

  /** The galaxy scores for a neighbour: its points count against whoever built it. */
  get given(): boolean {
    return this.#own.galaxy_of !== this.#asked().seat;
  }

  /** What the sheet says, until the server has worked out more. */
  get score(): number {
    return this.verdict?.score ?? this.#own.steps.reduce((sum, { points }) => sum + points, 0);
  }

  get builtLines() {
    const all = this.#plain ? this.score : sumOf(this.#made) + this.#madeBets;
    return linePoints(this.#made, this.#madeBets, all, this.#plain && this.given);
  }

  /** The lines of the n-th of the best galaxies: they bring the same, and not always by the same colours. */
  linesOfBest(n: number): LinePoints | null {
    const best = this.bests[n];
    if (!best) return null;
    const all = this.#plain ? best.value : sumOf(best.points) + best.bets;
    return linePoints(best.points, best.bets, all, this.#plain && this.given);
  }
}

/** The best galaxy and others as good, each once. */
function withOthers(first: BestGalaxy, others: readonly BestGalaxy[]): readonly BestGalaxy[] {
  const laid = ({ placements }: BestGalaxy): string => JSON.stringify(placements);
  return [first, ...others.filter((other) => laid(other) !== laid(first))];
}

const sumOf = ({ vegetation, ice, desert, path, constellations }: CountedPoints): number =>
  vegetation + ice + desert + path + constellations;
