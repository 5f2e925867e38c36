/** Search over rules, cards and rulings: every word must be there, accents and case do not matter. */

import { kaosName, kaosText } from '../../kaos/cards';
import { SECTIONS, type RulesText, type SectionName } from './text/shape';

export interface Hit {
  /** Where it stands: the part of the address after #. */
  readonly anchor: string;
  readonly kind: 'section' | 'card' | 'ruling';
  readonly section: SectionName;
  /** The number of a card or a ruling. */
  readonly number: number;
  readonly title: string;
  readonly text: string;
}

export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{Mn}/gu, '').toLowerCase().replaceAll('’', "'");

export function everything(rules: RulesText): Hit[] {
  const hits: Hit[] = [];
  for (const section of SECTIONS) {
    const { title, lead, parts } = rules.sections[section];
    hits.push({ anchor: section, kind: 'section', section, number: 0, title, text: lead });
    parts.forEach((part, j) =>
      hits.push({ anchor: `${section}-${j + 1}`, kind: 'section', section, number: 0, ...part }),
    );
  }
  rules.cards.forEach((text, j) => {
    const number = j + 1;
    hits.push({
      anchor: `card-${number}`,
      kind: 'card',
      section: 'kaos',
      number,
      title: kaosName(number),
      text: `${kaosText(number)} ${text}`,
    });
  });
  rules.rulings.forEach((ruling, j) =>
    hits.push({ anchor: `ruling-${j + 1}`, kind: 'ruling', section: 'rulings', number: j + 1, ...ruling }),
  );
  return hits;
}

/** Hits with the word in the title come first. */
export function search(rules: RulesText, words: string): Hit[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const has = (text: string): boolean => wanted.every((word) => plain(text).includes(word));
  const found = everything(rules).filter(({ title, text }) => has(`${title} ${text}`));
  return [...found.filter(({ title }) => has(title)), ...found.filter(({ title }) => !has(title))];
}

export interface TextPiece {
  readonly text: string;
  readonly marked: boolean;
}

/** The text cut into pieces, those that were looked for marked. */
export function pieces(text: string, words: string): TextPiece[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  // Letter by letter, since an accent may make the plain text shorter.
  const letters = [...text];
  const plainLetters = letters.map(plain);
  const starts: number[] = [];
  let flat = '';
  plainLetters.forEach((letter) => {
    starts.push(flat.length);
    flat += letter;
  });
  const marked = letters.map(() => false);
  for (const word of wanted) {
    for (let at = flat.indexOf(word); at >= 0; at = flat.indexOf(word, at + word.length)) {
      starts.forEach((start, j) => {
        if (start >= at && start < at + word.length) marked[j] = true;
      });
    }
  }
  const out: TextPiece[] = [];
  letters.forEach((letter, j) => {
    const last = out.at(-1);
    if (last && last.marked === marked[j]) out[out.length - 1] = { ...last, text: last.text + letter };
    else out.push({ text: letter, marked: marked[j]! });
  });
  return out;
}
