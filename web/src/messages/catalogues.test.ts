import { expect, test } from 'vitest';
import otherEnglish from './en';
import firstEnglish, { grammar as english } from './first/en';
import firstFrench, { grammar as french } from './first/fr';
import firstHungarian, { grammar as hungarian } from './first/hu';
import { slotsOf } from './format';
import otherFrench from './fr';
import otherHungarian from './hu';
import type { Grammar, Message } from './shape';

const en = { ...firstEnglish, ...otherEnglish };
const fr = { ...firstFrench, ...otherFrench };
const hu = { ...firstHungarian, ...otherHungarian };
const CATALOGUES: Record<string, Record<string, Message>> = { en, fr, hu };
const GRAMMARS: Record<string, Grammar> = { en: english, fr: french, hu: hungarian };
/** Everything that may use a message: all sources but the catalogues and the tests. */
const SOURCES = import.meta.glob<string>(
  ['../**/*.{svelte,ts}', '!../messages/{en,fr,hu}/**/*.ts', '!../messages/{,first/}{en,fr,hu}.ts', '!../**/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
);

const wordings = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));
const slots = (message: Message): string[] =>
  [...new Set(wordings(message).flatMap((words) => slotsOf(words).map(({ name }) => name)))].sort();
/** The messages of a language that have a wording of which something is true. */
const withWording = (language: string, is: (words: string, key: string) => boolean): string[] =>
  Object.entries(CATALOGUES[language]!).flatMap(([key, message]) =>
    wordings(message).some((words) => is(words, key)) ? [key] : [],
  );

test.each(['fr', 'hu'])('%s has the same messages as English, no more and no fewer', (language) => {
  expect(Object.keys(CATALOGUES[language]!).sort()).toEqual(Object.keys(en).sort());
});

test.each(['fr', 'hu'])('%s fills the same slots as English', (language) => {
  // A plural may leave its number out in one language and say it in another.
  const filled = (message: Message): string =>
    slots(message).filter((name) => typeof message === 'string' || name !== 'n').join();
  const differing = Object.keys(en).filter(
    (key) => filled(CATALOGUES[language]![key]!) !== filled(en[key as keyof typeof en]),
  );
  expect(differing).toEqual([]);
});

test.each(Object.keys(CATALOGUES))('every brace of %s belongs to a slot, and every rule is in the grammar', (language) => {
  const bad = withWording(language, (words) => {
    const read = slotsOf(words);
    const opened = words.split('{').length - 1;
    const known = read.reduce((sum, { forms }) => sum + 1 + Object.keys(forms ?? {}).length, 0);
    return opened !== known || read.some(({ rule }) => rule !== undefined && !(rule in GRAMMARS[language]!));
  });
  expect(bad).toEqual([]);
});

test.each(Object.keys(CATALOGUES))('%s writes no endings and articles in brackets', (language) => {
  expect(withWording(language, (words) => /\p{L}\(\p{L}{1,3}\)/u.test(words))).toEqual([]);
});

/** Slots that hold a count. */
const COUNTS = 'n|all|keep|laid|most|of|points|rest|seconds|star|total';
/** Words that may follow a count and do not agree with it. */
const UNCHANGING = 'above|against|and|chosen|contre|de|et|font|laid|make|of|or|ou|puis|s|sur|then|to|too';

test.each(['en', 'fr'])('no word of %s follows a count without a plural', (language) => {
  // Hungarian has the singular after every number.
  const counted = new RegExp(`\\{(${COUNTS})\\} (?!(?:${UNCHANGING})(?!\\p{L}))\\p{L}`, 'u');
  const bad = withWording(language, (words, key) => {
    const chosenByN = typeof CATALOGUES[language]![key] !== 'string';
    const found = [...words.matchAll(new RegExp(counted, 'gu'))];
    return found.some(([, name]) => !(chosenByN && name === 'n'));
  });
  expect(bad).toEqual([]);
});

test.each(Object.keys(CATALOGUES))('%s has every plural form it needs', (language) => {
  const incomplete = Object.entries(CATALOGUES[language]!).filter(([key, message]) => {
    if (typeof message === 'string') return false;
    const type = key.endsWith('.ordinal') ? 'ordinal' : 'cardinal';
    const forms = new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
    // French "many" is for millions; forms that read like "other" may be left out.
    const unknown = Object.keys(message).filter((form) => !(forms as string[]).includes(form));
    return unknown.length > 0 || message.other.length === 0;
  });
  expect(incomplete).toEqual([]);
});

test.each(Object.keys(CATALOGUES))('no message of %s is empty or ends in a blank', (language) => {
  const bad = Object.entries(CATALOGUES[language]!).filter(([, message]) =>
    wordings(message).some((words) => words !== words.trim() || words === ''),
  );
  expect(bad).toEqual([]);
});

test('French sets a no-break space before high punctuation', () => {
  const bad = Object.entries(fr).filter(([, message]) => wordings(message).some((words) => / [:;?!»]|« /.test(words)));
  expect(bad).toEqual([]);
});

test('a small word that changes with the next one is written by a rule where a slot follows', () => {
  const counts = new RegExp(`^(${COUNTS})$`);
  const followed = (words: string, small: RegExp): string[] => [...words.matchAll(small)].map(([, name]) => name!);
  // French never elides before a number.
  expect(
    withWording('fr', (words) => followed(words, /(?<!\p{L})(?:de|que|le|la) \{(\w+)\}/giu).some((name) => !counts.test(name))),
  ).toEqual([]);
  expect(withWording('hu', (words) => followed(words, /(?<!\p{L})az? \{(\w+)[,}]/giu).length > 0)).toEqual([]);
});

test('the words of the printed rules are used, and no others for the same thing', () => {
  // The French books call the score markers "jetons", and the Bonus tokens "tuiles Bonus".
  expect(withWording('fr', (words) => /jeton|verrouill|bloqu/i.test(words))).toEqual([]);
  expect(withWording('hu', (words) => /aszteroidaút|\b(leghosszabb|Az) út\b|időhatár|[Vv]égy\b/.test(words))).toEqual([]);
});

test('every message is used somewhere', () => {
  const code = Object.values(SOURCES).join('\n');
  // Keys made from parts: t(`kaos.${card}.name`).
  const patterns = [...code.matchAll(/`((?:[\w.-]|\$\{[^{}`]*\})+)`/g)]
    .map(([, text]) => text!)
    .filter((text) => text.includes('${') && /^[a-z][\w-]*\./.test(text.replace(/\$\{[^}]*\}.*$/, '.')))
    .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`));
  const quoted = new Set([...code.matchAll(/'(?=([\w.-]+)')/g)].map(([, text]) => text!));
  const unused = Object.keys(en).filter((key) => !quoted.has(key) && !patterns.some((pattern) => pattern.test(key)));
  expect(unused).toEqual([]);
});
