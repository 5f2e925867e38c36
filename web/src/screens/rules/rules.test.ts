import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { showLanguage } from '../../messages/language.svelte';
import { pictureOf } from './pictures';
import { everything, pieces, search } from './search';
import en from './text/en';
import fr from './text/fr';
import hu from './text/hu';
import { SECTIONS, type RulesText } from './text/shape';

// As many as the page of the documentation has.
const RULINGS = readFileSync('../docs/rules.md', 'utf-8').match(/^- R\d+ /gm)!.length;

vi.stubGlobal('document', { documentElement: {} });

describe.each(Object.entries({ en, fr, hu }))('in %s', (language, rules: RulesText) => {
  beforeAll(() => showLanguage(language as 'en'));

  test('all twenty cards and all rulings are there, each in its own words', () => {
    expect(new Set(rules.cards).size).toBe(20);
    expect(new Set(rules.rulings.map(({ text }) => text)).size).toBe(RULINGS);
  });

  test('under Space Pirate one builds with all nine tiles of a neighbour: the last three were not kept, they came unseen', () => {
    const spacePirate = rules.cards[11]!;
    expect(spacePirate.match(/nine|neuf|kilenc/g)).toHaveLength(2);
    expect(spacePirate).not.toMatch(/\bkept\b|gardé|tartott meg/);
  });

  test('no ending or article is written in brackets', () => {
    const texts = everything(rules).map(({ title, text }) => `${title} ${text}`);
    expect(texts.filter((text) => /\p{L}\(\p{L}{1,3}\)/u.test(text))).toEqual([]);
  });

  test('sections have as many parts as in English', () => {
    expect(SECTIONS.map((name) => rules.sections[name].parts.length)).toEqual(
      SECTIONS.map((name) => en.sections[name].parts.length),
    );
  });

  test('everything that can be found has an address of its own', () => {
    const anchors = everything(rules).map(({ anchor }) => anchor);
    expect(new Set(anchors).size).toBe(anchors.length);
    expect(anchors).toEqual(expect.arrayContaining(['card-7', `ruling-${RULINGS}`, 'zones-1']));
  });
});

test('a search needs every word, and passes over accents and case', async () => {
  await showLanguage('fr');
  expect(search(fr, 'ETOILE trou').length).toBe(0);
  expect(search(fr, 'vide sideral')[0]).toMatchObject({ anchor: 'card-9' });
  expect(search(fr, '  ')).toEqual([]);
});

test('hits in a title come first', async () => {
  await showLanguage('en');
  expect(search(en, 'constellation')[0]!.title).toMatch(/onstellation/);
});

test('what was looked for is marked in the text as it stands', () => {
  expect(pieces('L’étoile, étoiles', 'etoile')).toEqual([
    { text: 'L’', marked: false },
    { text: 'étoile', marked: true },
    { text: ', ', marked: false },
    { text: 'étoile', marked: true },
    { text: 's', marked: false },
  ]);
});

test('the words of the printed rules are used, and no others for the same thing', () => {
  const texts = (rules: RulesText): string => JSON.stringify(rules).toLowerCase();
  expect(texts(fr)).not.toMatch(/jeton|verrouill|bloqu|table du chemin/);
  expect(texts(hu)).not.toMatch(/aszteroidaút|aszteroidaut|leghosszabb út|az út |végy /);
});

test('the pictures say what the captions say', () => {
  const planets = (colour: string): number[] =>
    pictureOf('zones-9-2-and-path-7').zones.filter((zone) => zone.colour === colour).map((zone) => zone.planets);
  expect([planets('vegetation'), planets('ice'), planets('desert')]).toEqual([[9, 2], [3, 2, 1], [4, 1, 0, 0]]);
  expect(pictureOf('zones-9-2-and-path-7').walk).toHaveLength(7);
  expect(new Set(pictureOf('path-revisits-a-tile').walk.map(String)).size).toBe(8);
  expect(pictureOf('multi-path-6').networks).toHaveLength(6);
  expect(pictureOf('sideral-vacuum-4-2').constellations.map(({ points }) => points)).toEqual([4, 1]);
});
