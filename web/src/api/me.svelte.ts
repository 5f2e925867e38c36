/** The player of this browser: a guest with a name, identified by a cookie that only the server reads. */

import { remember, remembered } from '../settings/store';
import { t } from '../messages';
import { ask, Refused } from './http';
import { forgetLearning, syncLearning } from './learning.svelte';

export interface Me {
  readonly id: string;
  readonly name: string;
}

export interface Transfer {
  readonly code: string;
  readonly link: string;
  readonly expires_at: number;
}

interface NameRequest {
  /** Why the name that the player has cannot be used here. */
  readonly problem: string;
  readonly answer: (named: boolean) => void;
}

/** `undefined` until the server has answered; `null` if this browser has no guest. */
let known = $state.raw<Me | null>();
let nameRequest = $state.raw<NameRequest | null>(null);

export const me = (): Me | null => known ?? null;
/** Whether the name dialog is open. */
export const isNameDialogOpen = (): boolean => nameRequest !== null;
/** Whether the player chose the name; a quick game gives a guest one of its own. */
export const hasChosenName = (): boolean => known != null && remembered('named') === 'yes';

/** Fetch the guest of this browser from the server, unless this device has never had one. */
export async function fetchMe(): Promise<Me | null> {
  if (remembered('guest') !== 'yes') return (known = null);
  try {
    known = await ask<Me>('GET', '/me');
    remember('guest', 'yes');
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    known = null;
  }
  return known;
}

export async function saveName(name: string): Promise<Me> {
  known = await ask<Me>('POST', '/me', { name });
  remember('guest', 'yes');
  remember('named', 'yes');
  sendLearned();
  return known;
}

/** What was learned before there was a guest becomes the guest's; without an answer it is sent later. */
const sendLearned = (): void => void syncLearning().catch(() => {});

/** Make sure that there is a guest, who keeps a name that this browser has forgotten but the server knows, so that a game against bots can begin at once. */
export async function ensureGuest(): Promise<Me> {
  const guest = known ?? (await fetchMe());
  if (guest) return guest;
  known = await ask<Me>('POST', '/me', { name: t('me.guest'), keep: true });
  remember('guest', 'yes');
  sendLearned();
  return known;
}

/** Make sure that the player has chosen a name; false if the dialog was closed without one. */
export async function ensureName(): Promise<boolean> {
  if (!known) await fetchMe();
  if (hasChosenName()) return true;
  return askOtherName('');
}

/** Ask for another name because of a problem with this one; false if the dialog was closed without one. */
export function askOtherName(problem: string): Promise<boolean> {
  return new Promise((resolve) => {
    nameRequest = {
      problem,
      answer: (named) => {
        nameRequest = null;
        resolve(named);
      },
    };
  });
}

/** Why the name dialog is open, if the player has a name. */
export const nameProblem = (): string => nameRequest?.problem ?? '';
export const answerNameDialog = (named: boolean): void => nameRequest?.answer(named);

export const makeTransfer = (): Promise<Transfer> => ask('POST', '/me/transfer');

export async function claimTransfer(code: string): Promise<Me> {
  known = await ask<Me>('POST', '/me/claim', { code });
  remember('guest', 'yes');
  remember('named', 'yes');
  sendLearned();
  return known;
}

export async function forgetMe(): Promise<void> {
  await ask('DELETE', '/me');
  remember('guest', null);
  remember('named', null);
  // What was learned belongs to the guest.
  forgetLearning();
  known = null;
}
