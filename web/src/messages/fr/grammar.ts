/** French elision and contracted articles. */

import type { Grammar } from '../shape';

/** The name without accents, in small letters: "Éloïse" is eloise, "Œdipe" oedipe. */
const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');

/**
 * A vowel, an h before one, or a y before a consonant (Yves, but not Yann) is elided before. Numbers never are: de 1,
 * de 8, de 11.
 */
const ELIDED = /^(?:[aeiou]|h[aeiouy]|y[^aeiouy\W\d_])/;
/** Exceptions: most names in Ha- and some others have an h that is sounded. */
const SOUNDED = /^(?:ha(?!dri)|heidi|helmut|hilda|holly|howard|huss|onze$|oui$)/;

/** Whether the first sound of a word takes d’, l’ and qu’. */
export const elides = (word: string): boolean => ELIDED.test(plain(word)) && !SOUNDED.test(plain(word));

/** Nouns that fill slots and are feminine; the others are masculine. */
const FEMININE: ReadonlySet<string> = new Set(['végétation', 'glace', 'étoile']);

/** One of three words: before a vowel, before a feminine noun, or else. */
const article = (elided: string, feminine: string, masculine: string) => (noun: string): string =>
  (elides(noun) ? elided : FEMININE.has(noun) ? feminine : masculine) + noun;

const grammar: Grammar = {
  /** d’Ada, de Zoé */
  de: (name) => (elides(name) ? 'd’' : 'de ') + name,
  /** la glace, le désert, l’étoile */
  le: article('l’', 'la ', 'le '),
  /** à la glace, au désert, à l’étoile */
  au: article('à l’', 'à la ', 'au '),
};

export default grammar;
