/** The language on screen: the player's choice, else the browser's, else English. */

import { LANGUAGES } from '../game/constants';
import { remember, remembered } from '../settings/store';
import type en from './en';
import { format, type Fill } from './format';
import type { Message, Slots } from './shape';

export { LANGUAGES };
export type Language = (typeof LANGUAGES)[number];
/** Each language in its own words, so that anyone finds the way back. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  hu: 'Magyar',
};

type Catalogue = typeof en;
export type Key = keyof Catalogue;
type Fetch = (language: Language) => Promise<unknown>;

const LOAD: Record<Language, () => Promise<{ default: Record<Key, Message> }>> = {
  en: () => import('./en'),
  fr: () => import('./fr'),
  hu: () => import('./hu'),
};
/** How long it is told that a language could not be fetched. */
const TOLD = 10_000;

interface Loaded {
  readonly language: Language;
  readonly locale: string;
  readonly messages: Record<Key, Message>;
}

let loaded = $state.raw<Loaded>();
let wish = $state.raw<Language>();
let missed = $state.raw<Language>();
let telling: ReturnType<typeof setTimeout> | undefined;
const companions = new Set<Fetch>();

const known = (text: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === text?.slice(0, 2).toLowerCase());

export function firstLanguage(chosen: string | null, browser: readonly string[]): Language {
  return known(chosen) ?? browser.map(known).find((one) => one !== undefined) ?? 'en';
}

export const language = (): Language => loaded?.language ?? 'en';

/** The language asked for last: on screen once its words are here. */
export const wishedLanguage = (): Language => wish ?? language();

/** A language that was asked for and could not be fetched, while that is worth telling. */
export const missedLanguage = (): Language | undefined => missed;

/** The language with the region the browser names for it, which decides how dates and numbers look. */
export function localeFor(language: Language, browser: readonly string[]): string {
  return browser.find((tag) => known(tag) === language) ?? language;
}

export const locale = (): string => loaded?.locale ?? 'en';

/** A page with texts of its own has them fetched with the words, so that all change at once. */
export function fetchAlong(fetch: Fetch): () => void {
  companions.add(fetch);
  return () => companions.delete(fetch);
}

/** Speak a language. Its words are fetched first, so nothing is ever half translated; the last wish wins. */
export async function speak(wanted: Language, browser: readonly string[]): Promise<void> {
  wish = wanted;
  const [{ default: messages }] = await Promise.all([LOAD[wanted](), ...[...companions].map((fetch) => fetch(wanted))]);
  if (wish === wanted) loaded = { language: wanted, locale: localeFor(wanted, browser), messages };
}

/** Show another language on the page. */
export async function showLanguage(wanted: Language): Promise<void> {
  await speak(wanted, navigator.languages);
  if (wish === wanted) document.documentElement.lang = wanted;
}

/** The player's choice. If its words cannot be had, the language on screen stays, and that is told. */
export async function chooseLanguage(wanted: Language): Promise<void> {
  clearTimeout(telling);
  missed = undefined;
  try {
    await showLanguage(wanted);
    if (wish === wanted) remember('language', wanted);
  } catch {
    if (wish !== wanted) return;
    wish = language();
    missed = wanted;
    telling = setTimeout(() => (missed = undefined), TOLD);
  }
}

export const startLanguage = (): Promise<void> => {
  const first = firstLanguage(remembered('language'), navigator.languages);
  return showLanguage(first).catch(() => showLanguage('en'));
};

type Filled<K extends Key> = [Slots<Catalogue[K]>] extends [never] ? [] : [Record<Slots<Catalogue[K]>, Fill>];

/** A message in the language on screen. Reading it in a template keeps it in step with the language. */
export function t<K extends Key>(key: K, ...[fill]: Filled<K>): string {
  if (loaded === undefined) return '';
  return format(loaded.locale, key, loaded.messages[key], fill);
}
