/**
 * Articles and elision, by the data of a language: the code here serves every language.
 *
 * `src/cosmic_factory/languages` has the same code and the data, of which `<language>/grammar.ts` is made; the two are
 * held equal on the words of `tools/grammar_vectors.py`.
 */

import type { Grammar } from './shape';

/** Words that rules tell apart: by how they begin when they are read, or by name. */
export interface WordKind {
  readonly begins?: string;
  readonly unless?: string;
  /** For a word of one letter, which is read by the name of the letter. */
  readonly letter?: string;
  /** For the digits of a number. */
  readonly number?: string;
  readonly words?: readonly string[];
}

export interface GrammarData {
  readonly kinds: Readonly<Record<string, WordKind>>;
  /** What each rule writes for a word {}: the first form whose kind includes the word. */
  readonly rules: Readonly<Record<string, readonly (readonly [kind: string, form: string])[]>>;
}

const DIGITS = /^\d[\d \u00a0\u202f]*/;

/** The word without accents, in small letters: "Éloïse" is eloise, "Œdipe" oedipe. */
const plainLetters = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');

const matches = (pattern: string | undefined, text: string): boolean =>
  pattern !== undefined && new RegExp(`^(?:${pattern})`).test(text);

function includes(kind: WordKind, word: string): boolean {
  const digits = DIGITS.exec(word)?.[0];
  if (digits) return matches(kind.number, digits.replace(/\D/g, ''));
  const plain = plainLetters(word);
  const pattern = kind.letter !== undefined && [...plain].length === 1 ? kind.letter : kind.begins;
  return (matches(pattern, plain) && !matches(kind.unless, plain)) || (kind.words?.includes(word) ?? false);
}

export function grammarOf({ kinds, rules }: GrammarData): Grammar {
  const written = (forms: GrammarData['rules'][string], word: string): string => {
    const [, form] = forms.find(([kind]) => kind === '' || includes(kinds[kind]!, word))!;
    return form.replace('{}', () => word);
  };
  return Object.fromEntries(Object.entries(rules).map(([rule, forms]) => [rule, (word: string) => written(forms, word)]));
}
