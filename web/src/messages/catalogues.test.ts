import { expect, test } from 'vitest';
import en from './en';
import fr from './fr';
import hu from './hu';
import type { Message } from './shape';

const CATALOGUES: Record<string, Record<string, Message>> = { en, fr, hu };
/** Everything that may use a message: all sources but the catalogues and the tests. */
const SOURCES = import.meta.glob<string>(
  ['../**/*.{svelte,ts}', '!../messages/{en,fr,hu}/*.ts', '!../messages/{en,fr,hu}.ts', '!../**/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
);

const wordings = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message));
const slots = (message: Message): string[] =>
  [...new Set(wordings(message).flatMap((words) => [...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)))].sort();

test.each(['fr', 'hu'])('%s has the same messages as English, no more and no fewer', (language) => {
  expect(Object.keys(CATALOGUES[language]!).sort()).toEqual(Object.keys(en).sort());
});

test.each(['fr', 'hu'])('%s fills the same slots as English', (language) => {
  const differing = Object.keys(en).filter(
    (key) => slots(CATALOGUES[language]![key]!).join() !== slots(en[key as keyof typeof en]).join(),
  );
  // A plural may leave its number out in one language and say it in another.
  const plural = (key: string): boolean => typeof en[key as keyof typeof en] !== 'string';
  expect(differing.filter((key) => !plural(key))).toEqual([]);
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

test('every message is used somewhere', () => {
  const code = Object.values(SOURCES).join('\n');
  // Keys made from parts: t(`kaos.${card}.name`).
  const patterns = [...code.matchAll(/`((?:[\w.-]|\$\{[^{}`]*\})+)`/g)]
    .map(([, text]) => text!)
    .filter((text) => text.includes('${') && /^[a-z][\w-]*\./.test(text.replace(/\$\{[^}]*\}.*$/, '.')))
    .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`));
  const unused = Object.keys(en).filter(
    (key) => !code.includes(`'${key}'`) && !patterns.some((pattern) => pattern.test(key)),
  );
  expect(unused).toEqual([]);
});
