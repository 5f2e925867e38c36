/**
 * What this player has learned: lessons, drills, and the answer to the offer of a guided first game. It belongs to the guest;
 * without a guest or a network it is kept in the browser, and sent as soon as there are both. Putting it together
 * never loses anything, in whatever order devices send it.
 */

import { remember, remembered, whenOtherTabRemembers } from '../settings/store';
import { ask } from './http';

export interface Learning {
  /** How many steps of a lesson are done, by its name. */
  readonly lessons: Readonly<Record<string, number>>;
  /** How many points the best try of a card's drill was short of par, by the card's number. */
  readonly drills: Readonly<Record<string, number>>;
  /** The offer of lessons or a guided first game was answered; it is not made again. */
  readonly first_game: boolean;
}

interface LearningAnswer extends Learning {
  /** The guest has finished a game. */
  readonly has_played: boolean;
}

const NOTHING: Learning = { lessons: {}, drills: {}, first_game: false };

export function mergedLearning(one: Learning, other: Learning): Learning {
  return {
    lessons: merged(one.lessons, other.lessons, Math.max),
    drills: merged(one.drills, other.drills, Math.min),
    first_game: one.first_game || other.first_game,
  };
}

function merged(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
  better: (a: number, b: number) => number,
): Readonly<Record<string, number>> {
  const all = { ...one };
  for (const [key, value] of Object.entries(other)) all[key] = key in all ? better(all[key]!, value) : value;
  return all;
}

let known = $state.raw<Learning>(kept());
/** The browser may have no room: then only this page knows. */
let isStored = true;
/** How often everything was forgotten, so that no answer from before brings it back. */
let forgotten = 0;

function kept(): Learning {
  try {
    return { ...NOTHING, ...(JSON.parse(remembered('learning') ?? '{}') as Partial<Learning>) };
  } catch {
    return NOTHING;
  }
}

/** Add to what is known here and in other tabs, which write to the same storage. */
function add(more: Learning): Learning {
  return mergedLearning(mergedLearning(kept(), known), more);
}

function keep(learning: Learning, sent: boolean): void {
  known = learning;
  isStored = remember('learning', JSON.stringify(learning));
  remember('learning-unsent', sent ? null : 'yes');
}

function takeOver(value: string | null): void {
  if (value === null || value === JSON.stringify(NOTHING)) forgotten += 1;
  known = isStored ? kept() : add(NOTHING);
}

// What is drawn at build time has no tabs.
if (typeof addEventListener === 'function') whenOtherTabRemembers('learning', takeOver);

export const learning = (): Learning => known;

const hasGuest = (): boolean => remembered('guest') === 'yes';

/** Send what the server does not have, and take over what other devices have learned; returns whether a game was finished. */
export async function syncLearning(): Promise<boolean> {
  if (!hasGuest()) return false;
  const unsent = remembered('learning-unsent') === 'yes' || !isStored;
  const asked = forgotten;
  const { has_played, ...answer } = await (unsent
    ? ask<LearningAnswer>('PUT', '/me/learning', add(NOTHING))
    : ask<LearningAnswer>('GET', '/me/learning'));
  // The answer is about a guest who has left this device since.
  if (asked !== forgotten) return has_played;
  // Something may have been learned while the answer was on its way.
  const together = add(answer);
  const isNew = JSON.stringify(mergedLearning(answer, together)) !== JSON.stringify(answer);
  keep(together, !isNew);
  return has_played;
}

const syncQuietly = (): void => void syncLearning().catch(() => {});

function note(more: Partial<Learning>): void {
  keep(add({ ...NOTHING, ...more }), false);
  syncQuietly();
}

export const noteStep = (lesson: string, steps: number): void => note({ lessons: { [lesson]: steps } });
export const noteDrill = (card: number, short: number): void => note({ drills: { [card]: short } });
export const noteFirstGame = (): void => note({ first_game: true });

/** Forget what belongs to a guest who leaves this device. */
export function forgetLearning(): void {
  forgotten += 1;
  keep(NOTHING, true);
}

/** Bring server and browser together now, and whenever the network comes back. */
export function followLearning(): () => void {
  syncQuietly();
  addEventListener('online', syncQuietly);
  return () => removeEventListener('online', syncQuietly);
}
