import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { grammar as english } from './first/en';
import firstFrench, { grammar as french } from './first/fr';
import firstHungarian, { grammar as hungarian } from './first/hu';
import { format, formatNumber } from './format';
import otherFrench from './fr';
import otherHungarian from './hu';
import type { Grammar } from './shape';

const fr = { ...firstFrench, ...otherFrench };
const hu = { ...firstHungarian, ...otherHungarian };

describe('French', () => {
  const of = (name: string): string => french['de']!(name);

  test.each(['Ada', 'Élodie', 'Inès', 'Orbit', 'Ulysse', 'Œdipe', 'ÉMILE', 'E\u0301va'])('elides before the vowel of %s', (name) => {
    expect(of(name)).toBe(`d’${name}`);
  });

  test.each(['Hélène', 'Henri', 'Hugo', 'Honoré', 'Hippolyte', 'Hadrien'])('elides before the mute h of %s', (name) => {
    expect(of(name)).toBe(`d’${name}`);
  });

  test.each(['Hamza', 'Hannah', 'Harry', 'Hassan', 'Heidi', 'Hussein'])('does not elide before the sounded h of %s', (name) => {
    expect(of(name)).toBe(`de ${name}`);
  });

  test('elides before a y that is a vowel and not before one that is a glide', () => {
    expect(['Yves', 'Yvonne', 'Yann', 'Yasmine'].map(of)).toEqual(['d’Yves', 'd’Yvonne', 'de Yann', 'de Yasmine']);
  });

  test.each(['Zoé', 'Cassiopée', '1', '8', '11', '👽', '李小龍', 'Ht7', '', '42e'])('does not elide before “%s”', (name) => {
    expect(of(name)).toBe(`de ${name}`);
  });

  test('articles follow gender and sound', () => {
    const nouns = [fr['colour.vegetation'], fr['colour.ice'], fr['colour.desert'], fr['track.star']];
    expect(nouns.map((noun) => french['le']!(noun))).toEqual(['la végétation', 'la glace', 'le désert', 'l’étoile']);
    expect(nouns.map((noun) => french['au']!(noun))).toEqual(['à la végétation', 'à la glace', 'au désert', 'à l’étoile']);
  });
});

describe('Hungarian', () => {
  const the = (word: string | number): string => hungarian['az']!(String(word));

  test('of the numbers 0 to 100, those read as egy, öt and ötven… take az', () => {
    const az = Array.from({ length: 101 }, (_, n) => n).filter((n) => the(n) === `az ${n}`);
    expect(az).toEqual([1, 5, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
  });

  test('larger numbers take the article of their first word', () => {
    expect(['100', '150', '500', '1000', '1500', '5000', '10\u00a0000', '100\u00a0000', '1\u00a0000\u00a0000', '24,5', '5,5'].map(the)).toEqual([
      'a 100', 'a 150', 'az 500', 'az 1000', 'az 1500', 'az 5000', 'a 10\u00a0000', 'a 100\u00a0000', 'az 1\u00a0000\u00a0000', 'a 24,5', 'az 5,5',
    ]);
  });

  test('names take the article of their first sound', () => {
    expect(['Ada', 'Ágnes', 'Éva', 'Őszike', 'Orbit', 'Zsófi', 'Gyuri', 'Hanna', 'Yvette', 'Yann', '5 Pál', '👽'].map(the)).toEqual([
      'az Ada', 'az Ágnes', 'az Éva', 'az Őszike', 'az Orbit', 'a Zsófi', 'a Gyuri', 'a Hanna', 'az Yvette', 'a Yann', 'az 5 Pál', 'a 👽',
    ]);
  });

  test('a letter takes the article of its name', () => {
    expect(['A', 'B', 'F', 'K', 'X'].map(the)).toEqual(['az A', 'a B', 'az F', 'a K', 'az X']);
  });

  test('colours take theirs', () => {
    expect([hu['colour.vegetation'], hu['colour.ice'], hu['colour.desert']].map(the)).toEqual(['a zöld', 'a jeges', 'a sivatagi']);
    expect(hungarian['Az']!('Orbit')).toBe('Az Orbit');
  });
});

describe('messages', () => {
  const said = (language: 'fr' | 'hu', key: keyof typeof fr, fill: Record<string, string | number>): string =>
    language === 'fr' ? format('fr', french, key, fr[key], fill) : format('hu', hungarian, key, hu[key], fill);

  test('French agrees with one and with several', () => {
    const both = (key: keyof typeof fr, fill: Record<string, string | number>): string[] =>
      [1, 2].map((n) => said('fr', key, { n, ...fill }).replaceAll('\u00a0', ' '));
    expect(both('play.rival-said', { name: 'Ada', all: 9 })).toEqual(['Ada : 1 tuile posée sur 9.', 'Ada : 2 tuiles posées sur 9.']);
    expect(both('draft.said', { keep: 3 })).toEqual(['1 choisie sur 3', '2 choisies sur 3']);
    expect(both('pick.said', { all: 2 })).toEqual(['1 choisie sur 2', '2 choisies sur 2']);
    expect(both('play.path-said', { laid: 1 })[0]).toBe('Plus long chemin : 1 tuile, sur 1 posée.');
    expect(both('home.seats-taken', { of: 4 })).toEqual(['1 place prise sur 4', '2 places prises sur 4']);
  });

  test('French elides before names', () => {
    expect(['Ada', 'Inès', 'Zoé'].map((name) => said('fr', 'home.table-of', { name }))).toEqual(['Table d’Ada', 'Table d’Inès', 'Table de Zoé']);
    expect(said('fr', 'pick.hole', { n: 1, name: 'Orbit' })).toBe('Choisissez le trou noir d’Orbit');
    expect(said('fr', 'choice.above', { n: 3, colour: 'désert' })).toBe('3 de plus que le désert');
    expect(said('fr', 'swap.give', { n: 1, colour: 'glace' })).toBe('Donner 1 point à la glace');
  });

  test('Hungarian articles follow the number', () => {
    expect([4, 5].map((n) => said('hu', 'lobby.fill', { n }))).toEqual(['Robotok a 4 szabad helyre', 'Robotok az 5 szabad helyre']);
    expect([1, 2].map((n) => said('hu', 'lobby.sit-here', { n }))).toEqual(['Leülök az 1. helyre', 'Leülök a 2. helyre']);
    expect(said('hu', 'ranking.tie', { name: 'Ada', total: 12, mine: '7', other: '5' })).toBe(
      'Ada is 12 pontos, de a leggyengébb szín dönt: 7 az 5 ellen.',
    );
  });

  test('Hungarian says who is not ready, one or several', () => {
    expect(said('hu', 'play.waiting-for', { n: 1, names: 'Ada' })).toBe('Ada még nincs kész');
    expect(said('hu', 'play.waiting-for', { n: 2, names: 'Ada és Orbit' })).toBe('Ada és Orbit még nincsenek kész');
  });
});

describe('what Python says in the same language', () => {
  interface Vectors {
    readonly rules: Readonly<Record<string, readonly (readonly [word: string, said: string])[]>>;
    readonly numbers: readonly (readonly [value: number, said: string, form: string])[];
    readonly lists: readonly (readonly [names: readonly string[], said: string])[];
  }
  const FILE = '.vitest/grammar-vectors.json';
  const GRAMMARS: Record<string, Grammar> = { en: english, fr: french, hu: hungarian };
  /** Lists of the English that we write; where the browser is American, it sets one comma more. */
  const LOCALES: Record<string, string> = { en: 'en-GB', fr: 'fr', hu: 'hu' };

  const vectors = (): Record<string, Vectors> => {
    if (!existsSync(FILE)) throw new Error(`${FILE} is missing: run \`python -m tools.grammar_vectors\` first`);
    return JSON.parse(readFileSync(FILE, 'utf-8')) as Record<string, Vectors>;
  };

  test('every rule writes the same, for two thousand words', () => {
    for (const [language, { rules }] of Object.entries(vectors())) {
      expect(Object.keys(rules)).toEqual(Object.keys(GRAMMARS[language]!));
      for (const [rule, words] of Object.entries(rules)) {
        expect(words.length).toBeGreaterThan(2000);
        expect(words.filter(([word, said]) => GRAMMARS[language]![rule]!(word) !== said)).toEqual([]);
      }
    }
  });

  test.each(Object.keys(LOCALES))('numbers, plurals and lists of %s are the same', (language) => {
    const { numbers, lists } = vectors()[language]!;
    const forms = new Intl.PluralRules(language);
    for (const [value, said, form] of numbers) {
      expect([formatNumber(language, value), forms.select(value)]).toEqual([said, form]);
    }
    const listed = new Intl.ListFormat(LOCALES[language]!, { type: 'conjunction' });
    for (const [names, said] of lists) expect(listed.format(names)).toBe(said);
  });
});
