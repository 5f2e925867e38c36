/** The Hungarian article, which follows the sound of the next word: a hat, az öt; a jeges, az Orbit. */

import type { Grammar } from '../shape';

const DIGITS = /^\d[\d\s]*/;
const VOWEL = /^[aeiou]/;
/** Letters whose names begin with a vowel: ef, el, em, en, er, es, iksz, ipszilon. */
const LETTER = /^[aeiouflmnrsxy]$/;
const Y_BEFORE_CONSONANT = /^y[^aeiouy\W\d_]/;

/** Whether a number is read with a vowel first: egy, öt, ötven, ötszáz, ezer; but tíz, tizenegy, száz. */
function readsWithVowel(digits: string): boolean {
  const leadsGroup = digits.length % 3 === 1;
  return digits.startsWith('5') || (leadsGroup && digits.startsWith('1'));
}

/** Whether a word or number begins with a vowel when it is read. */
export function beginsWithVowel(word: string): boolean {
  const digits = DIGITS.exec(word)?.[0].replace(/\s/g, '');
  if (digits) return readsWithVowel(digits);
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.length === 1 ? LETTER.test(plain) : VOWEL.test(plain) || Y_BEFORE_CONSONANT.test(plain);
}

const grammar: Grammar = {
  /** a hat, az öt */
  az: (word) => `${beginsWithVowel(word) ? 'az' : 'a'} ${word}`,
  /** At the start of a sentence. */
  Az: (word) => `${beginsWithVowel(word) ? 'Az' : 'A'} ${word}`,
};

export default grammar;
