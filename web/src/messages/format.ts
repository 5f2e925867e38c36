/** Fill a message's slots: numbers as the language writes them, plurals and small words as it forms them. */

import type { Grammar, Message, Plural } from './shape';

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

/** Whole numbers below this are written alike in every language of ours. */
const GROUPED = 1000;
const MINUS = '−';

/** A small whole number, signed if the options ask for nothing else; null for all others. */
function smallNumber(value: number, options?: Intl.NumberFormatOptions): string | null {
  if (!Number.isInteger(value) || Math.abs(value) >= GROUPED) return null;
  const signed = options?.signDisplay === 'exceptZero' && Object.keys(options).length === 1;
  if (options && !signed) return null;
  if (value < 0) return MINUS + String(-value);
  return signed && value > 0 ? `+${value}` : String(value);
}

/** A number in the language's way, with a true minus. */
export function formatNumber(language: string, value: number, options?: Intl.NumberFormatOptions): string {
  // Most numbers are small counts, and a browser's first Intl.NumberFormat takes longer than drawing a page.
  const small = smallNumber(value, options);
  if (small !== null) return small;
  const format = once(formats, language + JSON.stringify(options ?? {}), () => new Intl.NumberFormat(language, options));
  return format.format(value).replace('-', MINUS);
}

/** Keys that end so choose their form by rank (1st, 2nd) and not by count. */
const ORDINAL = '.ordinal';

function chosenForm(language: string, type: 'cardinal' | 'ordinal', forms: Plural, n: Fill | undefined): string {
  const rule = once(rules, `${language} ${type}`, () => new Intl.PluralRules(language, { type }));
  return forms[rule.select(Number(n))] ?? forms.other;
}

/** A slot: {name}, {rule name}, or {name, plural, one {# tile} other {# tiles}}. */
const SLOT = /\{(\w+), plural, ((?:\w+ \{[^{}]*\} ?)+)\}|\{(?:(\p{L}+) )?(\w+)\}/gu;
const FORM = /(\w+) \{([^{}]*)\}/g;

export interface Slot {
  readonly name: string;
  /** The rule of the language's grammar that its value goes through. */
  readonly rule?: string;
  /** The words to choose from by its value. */
  readonly forms?: Plural;
}

function slotOf([, counted, forms, rule, name]: readonly (string | undefined)[]): Slot {
  if (counted === undefined || forms === undefined) return { name: name ?? '', ...(rule && { rule }) };
  const wordings = [...forms.matchAll(FORM)].map(([, form, words]) => [form, words]);
  return { name: counted, forms: Object.fromEntries(wordings) as Plural };
}

/** The slots of a wording, in their order. */
export const slotsOf = (words: string): readonly Slot[] => [...words.matchAll(SLOT)].map(slotOf);

export function format(
  language: string,
  grammar: Grammar,
  key: string,
  message: Message,
  fill: Readonly<Record<string, Fill>> | undefined,
): string {
  const type = key.endsWith(ORDINAL) ? 'ordinal' : 'cardinal';
  const words = typeof message === 'string' ? message : chosenForm(language, type, message, fill?.n);
  if (fill === undefined) return words;
  return words.replace(SLOT, (...matched: string[]) => {
    const { name, rule, forms } = slotOf(matched);
    const value = fill[name];
    if (value === undefined) return matched[0]!;
    const shown = typeof value === 'number' ? formatNumber(language, value) : value;
    if (forms) return chosenForm(language, 'cardinal', forms, value).replace('#', () => shown);
    return rule === undefined ? shown : (grammar[rule]?.(shown) ?? shown);
  });
}
