/** The language on screen: the player's choice, else the browser's, else English. */

import { remember, remembered } from '../settings/store';
import type en from './en';
import { format, type Fill } from './format';
import type { Message, Slots } from './shape';

export const LANGUAGES = ['en', 'fr', 'hu'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each language in its own words, so that anyone finds the way back. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  hu: 'Magyar',
};

type Catalogue = typeof en;
export type Key = keyof Catalogue;

const LOAD: Record<Language, () => Promise<{ default: Record<Key, Message> }>> = {
  en: () => import('./en'),
  fr: () => import('./fr'),
  hu: () => import('./hu'),
};

interface Loaded {
  readonly language: Language;
  readonly messages: Record<Key, Message>;
}

let loaded = $state.raw<Loaded>();
let last: Language | undefined;

const known = (text: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === text?.slice(0, 2).toLowerCase());

export function firstLanguage(chosen: string | null, browser: readonly string[]): Language {
  return known(chosen) ?? browser.map(known).find((one) => one !== undefined) ?? 'en';
}

export const language = (): Language => loaded?.language ?? 'en';

/** The language with the region the browser names for it, which decides how dates and numbers look. */
export function localeFor(language: Language, browser: readonly string[]): string {
  return browser.find((tag) => known(tag) === language) ?? language;
}

export const locale = (): string => localeFor(language(), navigator.languages);

/** Show another language. Its words are fetched first, so nothing is ever half translated; the last wish wins. */
export async function showLanguage(wanted: Language): Promise<void> {
  last = wanted;
  const { default: messages } = await LOAD[wanted]();
  if (last !== wanted) return;
  loaded = { language: wanted, messages };
  document.documentElement.lang = wanted;
}

export async function chooseLanguage(wanted: Language): Promise<void> {
  remember('language', wanted);
  await showLanguage(wanted);
}

export const startLanguage = (): Promise<void> =>
  showLanguage(firstLanguage(remembered('language'), navigator.languages));

type Filled<K extends Key> = [Slots<Catalogue[K]>] extends [never] ? [] : [Record<Slots<Catalogue[K]>, Fill>];

/** A message in the language on screen. Reading it in a template keeps it in step with the language. */
export function t<K extends Key>(key: K, ...[fill]: Filled<K>): string {
  if (loaded === undefined) return '';
  return format(locale(), key, loaded.messages[key], fill);
}
