/** Fill a message's slots: numbers as the language writes them, plurals as it forms them. */

import type { Message, Plural } from './shape';

export type Fill = string | number;

const formats = new Map<string, Intl.NumberFormat>();
const rules = new Map<string, Intl.PluralRules>();

function once<T>(made: Map<string, T>, key: string, make: () => T): T {
  let one = made.get(key);
  if (one === undefined) {
    one = make();
    made.set(key, one);
  }
  return one;
}

/** Counts below this are written alike in every language of ours. */
const GROUPED = 1000;

/** A number in the language's way, with a true minus. */
export function formatNumber(language: string, value: number, options?: Intl.NumberFormatOptions): string {
  // Most are such counts, and a browser's first format takes it longer than a page takes to be drawn.
  if (!options && Number.isInteger(value) && value >= 0 && value < GROUPED) return String(value);
  const format = once(formats, language + JSON.stringify(options ?? {}), () => new Intl.NumberFormat(language, options));
  return format.format(value).replace('-', '−');
}

/** Keys that end so choose their form by rank (1st, 2nd) and not by count. */
const ORDINAL = '.ordinal';

function chosenForm(language: string, key: string, message: Plural, n: Fill | undefined): string {
  const type = key.endsWith(ORDINAL) ? 'ordinal' : 'cardinal';
  const rule = once(rules, `${language} ${type}`, () => new Intl.PluralRules(language, { type }));
  return message[rule.select(Number(n))] ?? message.other;
}

export function format(
  language: string,
  key: string,
  message: Message,
  fill: Readonly<Record<string, Fill>> | undefined,
): string {
  const words = typeof message === 'string' ? message : chosenForm(language, key, message, fill?.n);
  if (fill === undefined) return words;
  return words.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = fill[name];
    if (value === undefined) return slot;
    return typeof value === 'number' ? formatNumber(language, value) : value;
  });
}
