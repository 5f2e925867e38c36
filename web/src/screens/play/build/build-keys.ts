/** Keys of the building screen besides those of the board: tokens, finishing, questions and help. */

import { COLOURS } from '../../../game/constants';
import { ARROW_KEYS } from '../../../ui/input/keys';
import type { Question } from './spoken-answers';
import type { TokenRace } from './token-race.svelte';

export interface BuildKeys {
  readonly race: TokenRace;
  readonly finish: () => void;
  /** Answer a question by voice. */
  readonly tell: (question: Question) => void;
  readonly help: () => void;
  /** Open or close the crib. */
  readonly crib: () => void;
  /** Close the crib; says whether it was open. */
  readonly closeCrib: () => boolean;
}

const QUESTIONS: Readonly<Record<string, Question>> = { t: 'time', z: 'zones', p: 'path', k: 'kaos', o: 'rivals' };

/** Returns a handler that says whether it answered the key. */
export function buildKeys({ race, finish, tell, help, crib, closeCrib }: BuildKeys): (event: KeyboardEvent) => boolean {
  return (event) => {
    if (event.key in ARROW_KEYS) return !event.shiftKey && walkAlongTokens(event);
    const key = event.key.toLowerCase();
    const colour = COLOURS[Number(key) - 1];
    const question = QUESTIONS[key];
    if (colour) race.toggle(colour);
    else if (key === 'g') race.grab();
    else if (key === 'f') finish();
    else if (key === '?') help();
    else if (key === 'c') crib();
    else if (key === 'escape') return closeCrib() || race.disarm();
    else if (question) tell(question);
    else return false;
    return true;
  };
}

/** Arrow keys lead from token to token, round and round. */
function walkAlongTokens({ key, target }: KeyboardEvent): boolean {
  const on = target instanceof HTMLElement ? target : null;
  const tokens = on?.closest('[data-tokens]');
  if (!on || !tokens) return false;
  const buttons = [...tokens.querySelectorAll<HTMLElement>('button')];
  const step = ARROW_KEYS[key] === 'down' || ARROW_KEYS[key] === 'right' ? 1 : -1;
  buttons[(buttons.indexOf(on) + step + buttons.length) % buttons.length]?.focus();
  return true;
}
