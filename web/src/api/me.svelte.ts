/** Who plays here: a guest with a name, known by a cookie that only the server reads. */

import { remember, remembered } from '../settings/store';
import { t } from '../messages';
import { ask, Refused } from './http';

export interface Me {
  readonly id: string;
  readonly name: string;
}

export interface Transfer {
  readonly code: string;
  readonly link: string;
  readonly expires_at: number;
}

interface Question {
  readonly answer: (named: boolean) => void;
}

/** `undefined` until the server has told; `null` for a stranger. */
let known = $state.raw<Me | null>();
let question = $state.raw<Question | null>(null);

export const me = (): Me | null => known ?? null;
/** Whether the name dialog is open. */
export const naming = (): boolean => question !== null;
/** A name given for quick play is not one the player chose. */
export const hasChosenName = (): boolean => known != null && remembered('named') === 'yes';

/** Ask the server who this is, unless this device has certainly never told a name. */
export async function learnMe(how: { always?: boolean } = {}): Promise<Me | null> {
  if (!how.always && remembered('guest') !== 'yes') return (known = null);
  try {
    known = await ask<Me>('GET', '/me');
    remember('guest', 'yes');
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    known = null;
  }
  return known;
}

export async function takeName(name: string): Promise<Me> {
  known = await ask<Me>('POST', '/me', { name });
  remember('guest', 'yes');
  remember('named', 'yes');
  return known;
}

/** Be somebody, so that a game against bots can begin at once. */
export async function beSomebody(): Promise<Me> {
  const guest = known ?? (await learnMe({ always: true }));
  if (guest) return guest;
  known = await ask<Me>('POST', '/me', { name: t('me.guest') });
  remember('guest', 'yes');
  return known;
}

/** Make sure that others will see a name the player chose; false if the dialog was put away. */
export async function ensureName(): Promise<boolean> {
  if (!known) await learnMe();
  if (hasChosenName()) return true;
  return new Promise((resolve) => {
    question = {
      answer: (named) => {
        question = null;
        resolve(named);
      },
    };
  });
}

export const answerName = (named: boolean): void => question?.answer(named);

export const makeTransfer = (): Promise<Transfer> => ask('POST', '/me/transfer');

export async function claimTransfer(code: string): Promise<Me> {
  known = await ask<Me>('POST', '/me/claim', { code });
  remember('guest', 'yes');
  remember('named', 'yes');
  return known;
}

export async function forgetMe(): Promise<void> {
  await ask('DELETE', '/me');
  remember('guest', null);
  remember('named', null);
  known = null;
}
