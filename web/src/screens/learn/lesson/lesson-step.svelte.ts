/** One step of a lesson while it is done: the board or the draft, and how far the goal is. */

import { BUILT_IN_TILES } from '../../../game/built-in-tiles';
import { COLOURS, KEEP } from '../../../game/constants';
import { ROUND_RULES } from '../../../game/round-rules';
import { Practice, type Task } from '../../../practice/practice.svelte';
import { scoreRound } from '../../../scorer';
import { isReached, type Situation } from '../lessons/goals';
import type { Step } from '../lessons/shape';
import { keptAfterTap } from './kept-tiles';
import { asksToTurn } from './pointing';

export const codeOfTile = (tile: number): string => BUILT_IN_TILES[tile]!;

export function taskOfStep(step: Step): Task {
  const start = (step.start ?? []).map(([tile, row, col, turns]) => ({ tile, row, col, turns }));
  const onBoard = step.size ? [...start.map(({ tile }) => tile), ...(step.hand ?? [])] : [];
  const [rows, cols] = step.size ?? [0, 0];
  return {
    tiles: onBoard.map((id) => ({ id, code: codeOfTile(id) })),
    card: step.card ?? 0,
    rules: ROUND_RULES[step.card ?? 0]!,
    bets: step.rivals ? COLOURS.map((colour) => ({ colour, rivals: step.rivals![colour] })) : [],
    start,
    size: { rows, cols },
    locking: true,
    clickTurns: asksToTurn(step),
  };
}

export class LessonStep {
  readonly practice: Practice;
  /** Tiles that are kept in a draft. */
  kept = $state.raw<readonly number[]>([]);
  /** The goal was reached once; from then on the learner may play on or go on. */
  solved = $state(false);
  /** Something was tried since the start. */
  touched = $state(false);

  constructor(
    readonly step: Step,
    isPortrait: () => boolean,
  ) {
    this.practice = new Practice(taskOfStep(step), isPortrait);
  }

  situation = $derived.by<Situation>(() => {
    const { practice, step } = this;
    const tracks = step.tracks;
    return {
      sheet: scoreRound(practice.task.rules, [{ galaxy: practice.galaxy, ...(tracks ? { tracks } : {}) }])[0]!,
      points: practice.points.total,
      laid: practice.layout.placements.length,
      bets: practice.bets,
      tokens: practice.tokens,
      kept: this.kept.map(codeOfTile),
      keep: KEEP,
    };
  });
  reached = $derived.by(() => isReached(this.step.goal, this.situation));
  /** What a change is noticed by. */
  state = $derived.by(() => JSON.stringify([this.practice.layout.placements, this.practice.tokens, this.kept]));

  toggleKept(tile: number): void {
    this.kept = keptAfterTap(this.kept, tile);
  }

  restart(): void {
    this.practice.restart();
    this.kept = [];
    this.touched = false;
    this.solved = false;
  }
}
