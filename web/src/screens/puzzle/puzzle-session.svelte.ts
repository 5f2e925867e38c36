/** A daily puzzle while it is played: its board, what was handed in, and what came of it. */

import { LatestAnswer } from '../../api/latest-answer';
import { problemText } from '../../api/problem-text';
import { dailyPuzzle, puzzleResults, reveal } from '../../api/puzzles';
import type { BestShown, DailyPuzzle, MadeHandIn, MyPuzzleResult, PuzzleResults, Streak } from '../../game/answers';
import { Practice } from '../../practice/practice.svelte';
import { galaxyPoints, scoreGalaxy } from '../../scorer';
import { handIns, type HandInQueue } from './hand-in-queue.svelte';
import { keepBoard, keepPuzzle, keptBoard } from './kept-puzzles';
import { handedTiles, rulesOfCard, scoredTiles, taskOfPuzzle } from './puzzle-task';

export class PuzzleSession {
  readonly practice: Practice;
  mine = $state.raw<MyPuzzleResult | null>(null);
  streak = $state.raw<Streak | null>(null);
  /** The points of the galaxy that was handed in last. */
  handedIn = $state.raw<number | null>(null);
  results = $state.raw<PuzzleResults | null>(null);
  revealed = $state.raw<BestShown | null>(null);
  showsResult = $state(false);
  busy = $state(false);
  /** A hand-in of an earlier visit waits, whose answer nobody listens to. */
  isInherited = $state(false);
  problem = $state('');
  #latestPuzzle = new LatestAnswer();
  #latestResults = new LatestAnswer();

  constructor(
    readonly puzzle: DailyPuzzle,
    isPortrait: () => boolean,
    readonly queue: HandInQueue = handIns,
  ) {
    this.practice = new Practice(taskOfPuzzle(puzzle), isPortrait);
    const { layout, tokens } = keptBoard(puzzle);
    this.practice.resume(layout, tokens);
    this.#take(puzzle);
    const waiting = this.queue.lastOf(puzzle.id);
    this.isInherited = waiting !== null;
    // What lies on the board may have been changed since, or not have been kept.
    if (waiting) this.handedIn = galaxyPoints(scoreGalaxy(rulesOfCard(puzzle.card), scoredTiles(waiting.placements))).sum;
    this.showsResult = this.mine !== null || this.isWaiting;
  }

  get isWaiting(): boolean {
    return this.queue.isWaiting(this.puzzle.id);
  }

  /** What waits is only in this page: the browser could not store it. */
  get isUnstored(): boolean {
    return this.queue.isUnstored(this.puzzle.id);
  }

  /** Nothing that is handed in now would count. */
  get isOver(): boolean {
    return this.mine?.revealed ?? false;
  }

  /** Keep what lies on the board; called whenever it has changed. */
  keep(): void {
    keepBoard(this.puzzle.id, { layout: this.practice.layout, tokens: this.practice.tokens });
  }

  async handIn(): Promise<void> {
    const { puzzle, practice } = this;
    practice.board.cancel();
    this.problem = '';
    this.handedIn = practice.points.total;
    this.showsResult = true;
    const outcome = await this.queue.add(puzzle.id, { placements: handedTiles(practice.layout.placements, puzzle.tiles) });
    if (!('answer' in outcome)) {
      await this.refresh();
      if ('problem' in outcome) this.problem = problemText(outcome.problem);
      return;
    }
    this.#takeAnswer(outcome.answer);
    await this.loadResults();
  }

  /** Back to the board, with the galaxy as it lay. */
  keepTrying(): void {
    this.problem = '';
    this.showsResult = false;
  }

  /** Fetch the puzzle again: after a hand-in of an earlier visit was sent, or one was refused. */
  async refresh(): Promise<void> {
    this.isInherited = false;
    const ended = await this.#latestPuzzle.of(dailyPuzzle(this.puzzle.date));
    if (!ended) return;
    if ('problem' in ended) {
      this.problem = problemText(ended.problem);
      return;
    }
    this.#take(ended.answer);
    await this.loadResults();
  }

  /** How the others did; without it the page still shows one's own result. */
  async loadResults(): Promise<void> {
    if (!this.mine) return;
    const ended = await this.#latestResults.of(puzzleResults(this.puzzle.id));
    if (!ended) return;
    if ('answer' in ended) this.results = ended.answer;
    else this.problem = problemText(ended.problem);
  }

  /** Show the best galaxies, which ends this puzzle. */
  async reveal(): Promise<void> {
    this.busy = true;
    this.problem = '';
    try {
      this.revealed = await reveal(this.puzzle.id);
      if (this.mine) this.mine = { ...this.mine, revealed: true };
    } catch (wrong) {
      this.problem = problemText(wrong);
    } finally {
      this.busy = false;
    }
  }

  #take(puzzle: DailyPuzzle): void {
    keepPuzzle(puzzle);
    this.mine = puzzle.mine;
    this.streak = puzzle.streak;
  }

  #takeAnswer({ points, first, best, hand_ins, counted, streak }: MadeHandIn): void {
    // What was asked for before does not know of this hand-in.
    this.#latestPuzzle.drop();
    this.handedIn = points;
    this.mine = { first, best, hand_ins, revealed: this.mine?.revealed ?? false, counted: counted || (this.mine?.counted ?? false) };
    this.streak = streak ?? this.streak;
    keepPuzzle({ ...this.puzzle, mine: this.mine, streak: this.streak } as DailyPuzzle);
  }
}
