/** A lesson as somebody goes through it: the step on screen, and what is answered to each change on its board. */

import { untrack } from 'svelte';
import { learning, noteStep } from '../../../api/learning.svelte';
import { language, t } from '../../../messages';
import { LESSONS, type NamedLesson } from '../lessons';
import { answerTo } from './answers';
import { LessonStep } from './lesson-step.svelte';

export class LessonRun {
  readonly steps: readonly LessonStep[];
  /** The number of the step on screen. */
  at = $state(0);
  /** The last change has not reached the goal. */
  #isMissed = $state(false);
  /** What really happened, where a change has not reached the goal; in the language of the moment. */
  answer = $derived.by(() => (this.#isMissed ? this.#whatHappened() : ''));
  /** The step and its state when it was looked at last. */
  #before = '';

  /** It begins where the learner left it. `onsolved` is called when a step's goal is reached. */
  constructor(
    readonly lesson: NamedLesson,
    isPortrait: () => boolean,
    private readonly onsolved: () => void,
  ) {
    const begun = learning().lessons[lesson.name] ?? 0;
    this.at = begun < lesson.steps.length ? begun : 0;
    this.steps = lesson.steps.map((one) => new LessonStep(one, isPortrait));
  }

  get step(): LessonStep {
    return this.steps[this.at]!;
  }

  get isLast(): boolean {
    return this.at === this.steps.length - 1;
  }

  /** The lesson after this one. */
  get next(): NamedLesson | undefined {
    return LESSONS[LESSONS.findIndex(({ name }) => name === this.lesson.name) + 1];
  }

  /** Answer every change of the step: by what was learned, or by what really happened. For use in an effect. */
  follow(): void {
    const { state } = this.step;
    untrack(() => {
      const isFirst = !this.#before.startsWith(`${this.at} `);
      const isSame = this.#before === `${this.at} ${state}`;
      this.#before = `${this.at} ${state}`;
      if (!isFirst && !isSame) this.#judge();
    });
  }

  #judge(): void {
    const { step } = this;
    const { practice } = step;
    step.touched = true;
    if (step.solved) return;
    if (step.reached) {
      step.solved = true;
      this.#isMissed = false;
      noteStep(this.lesson.name, this.at + 1);
      practice.announcer.call(`${t('learn.right')} ${step.step.done[language()]}`);
      this.onsolved();
      return;
    }
    this.#isMissed = true;
    if (this.answer) practice.announcer.say(this.answer);
  }

  #whatHappened(): string {
    const { step, situation, practice } = this.step;
    return answerTo(step.goal, situation, practice.galaxy, practice.board.inHand.size);
  }

  show(wanted: number): void {
    this.at = wanted;
    this.#isMissed = false;
  }

  restart(): void {
    this.step.restart();
    this.#isMissed = false;
    this.#before = '';
  }
}
