import { expect, test, vi } from 'vitest';
import { showLanguage } from '../messages/language.svelte';
import { parseTile } from './code';
import { describeTile, faceDownTile } from './describe';

vi.stubGlobal('document', { documentElement: {} });

const TILE = parseTile('v2i1cd0:ne');

test('a tile in English', async () => {
  await showLanguage('en');
  expect(describeTile(TILE)).toBe(
    'top left vegetation 2, top right ice 1, bottom right constellation, bottom left desert 0; asteroids north, east',
  );
  expect(describeTile(parseTile('v1v1i0d2:'))).toMatch(/; no asteroids$/);
  expect(faceDownTile()).toBe('face-down tile');
});

test('a tile in French and in Hungarian', async () => {
  await showLanguage('fr');
  expect(describeTile(TILE)).toContain('en bas à droite constellation');
  await showLanguage('hu');
  expect(describeTile(TILE)).toContain('aszteroidák: észak, kelet');
});
