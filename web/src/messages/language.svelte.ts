/** The language on screen: the player's choice, else the browser's, else English. */

import { LANGUAGES } from '../game/constants';
import { remember, remembered, whenOtherTabRemembers } from '../settings/store';
import type others from './en';
import type first from './first/en';
import { format, type Fill } from './format';
import type { Grammar, Message, Slots } from './shape';

export { LANGUAGES };
export type Language = (typeof LANGUAGES)[number];
/** Each language by its own name, so that everybody can find theirs. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  hu: 'Magyar',
};

type Catalogue = typeof first & typeof others;
export type Key = keyof Catalogue;
type Load = (language: Language) => Promise<unknown>;

const FIRST: Record<Language, () => Promise<{ default: Record<keyof typeof first, Message>; grammar: Grammar }>> = {
  en: () => import('./first/en'),
  fr: () => import('./first/fr'),
  hu: () => import('./first/hu'),
};
const OTHERS: Record<Language, () => Promise<{ default: Record<keyof typeof others, Message> }>> = {
  en: () => import('./en'),
  fr: () => import('./fr'),
  hu: () => import('./hu'),
};
/** Milliseconds for which the failure to load a language is shown. */
const FAILURE_SHOWN_MS = 10_000;

interface Loaded {
  readonly language: Language;
  readonly locale: string;
  readonly messages: Partial<Record<Key, Message>>;
  readonly grammar: Grammar;
}

let loaded = $state.raw<Loaded>();
let requested = $state.raw<Language>();
let failed = $state.raw<Language>();
let failureTimer: ReturnType<typeof setTimeout> | undefined;
/** The browser's languages, as they were given last. */
let preferred: readonly string[] = [];
/** Whether a page is shown, or about to be shown, that needs more than the messages of the home page. */
let needsAll = true;
/** Settled when all messages of the language on screen are loaded. */
let allLoaded: Promise<void> | undefined;
const companions = new Set<Load>();

const known = (text: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === text?.slice(0, 2).toLowerCase());

export function firstLanguage(chosen: string | null, browser: readonly string[]): Language {
  return known(chosen) ?? browser.map(known).find((one) => one !== undefined) ?? 'en';
}

export const language = (): Language => loaded?.language ?? 'en';

/** The language requested last; it is on screen once its messages are loaded. */
export const requestedLanguage = (): Language => requested ?? language();

/** A language that could not be loaded a moment ago. */
export const failedLanguage = (): Language | undefined => failed;

/** The language with the region the browser names for it, which decides how dates and numbers look. */
export function localeFor(language: Language, browser: readonly string[]): string {
  return browser.find((tag) => known(tag) === language) ?? language;
}

export const locale = (): string => loaded?.locale ?? 'en';

/** Load more together with each language, so that all texts of a page change at once; returns how to stop. */
export function loadWithLanguage(load: Load): () => void {
  companions.add(load);
  return () => companions.delete(load);
}

/** Use a language once all its texts are loaded, so that no page is half translated; the last request wins. */
export async function loadLanguage(wanted: Language, browser: readonly string[]): Promise<void> {
  requested = wanted;
  preferred = browser;
  const [{ default: first, grammar }, others] = await Promise.all([
    FIRST[wanted](),
    needsAll ? OTHERS[wanted]() : undefined,
    ...[...companions].map((load) => load(wanted)),
  ]);
  const messages = { ...first, ...others?.default };
  if (requested === wanted) loaded = { language: wanted, locale: localeFor(wanted, browser), messages, grammar };
}

/** Load what all pages say besides the home page; they are shown only then. */
export function loadAllMessages(): Promise<void> {
  if (needsAll) return allLoaded ?? Promise.resolve();
  needsAll = true;
  // Later: a template that asks for a page does not follow the language by that.
  allLoaded = Promise.resolve().then(() => loadLanguage(requestedLanguage(), preferred));
  allLoaded.catch(() => {
    needsAll = false;
    allLoaded = undefined;
  });
  return allLoaded;
}

/** Show another language on the page. */
export async function showLanguage(wanted: Language): Promise<void> {
  await loadLanguage(wanted, navigator.languages);
  if (requested === wanted) document.documentElement.lang = wanted;
}

/** Show the language that the player chose. If it cannot be loaded, the one on screen stays and the failure is shown. */
export async function chooseLanguage(wanted: Language): Promise<void> {
  clearTimeout(failureTimer);
  failed = undefined;
  try {
    await showLanguage(wanted);
    if (requested === wanted) remember('language', wanted);
  } catch {
    if (requested !== wanted) return;
    requested = language();
    failed = wanted;
    failureTimer = setTimeout(() => (failed = undefined), FAILURE_SHOWN_MS);
  }
}

/** Show the first language. The home page starts with its own messages only, which are few. */
export const startLanguage = (how: { isHome: boolean }): Promise<void> => {
  needsAll = !how.isHome;
  const first = firstLanguage(remembered('language'), navigator.languages);
  return showLanguage(first).catch(() => showLanguage('en'));
};

/** Show the language that the player chooses in another tab; if it cannot be loaded, the one on screen stays. */
export function followLanguage(): void {
  whenOtherTabRemembers('language', (chosen) => {
    showLanguage(firstLanguage(chosen, navigator.languages)).catch(() => (requested = language()));
  });
}

type Filled<K extends Key> = [Slots<Catalogue[K]>] extends [never] ? [] : [Record<Slots<Catalogue[K]>, Fill>];

/** A message in the language on screen; a template that reads it follows a change of the language. */
export function t<K extends Key>(key: K, ...[fill]: Filled<K>): string {
  const message = loaded?.messages[key];
  return loaded && message ? format(loaded.locale, loaded.grammar, key, message, fill) : '';
}
