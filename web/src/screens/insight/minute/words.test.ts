import { beforeAll, expect, test } from 'vitest';
import { loadLanguage } from '../../../messages/language.svelte';
import type { Mark } from './lanes';
import { markText } from './words';

const WHO = { name: () => 'Orbit', isMe: (seat: number) => seat === 0 };
const grabbed = (...tokens: Mark['tokens']): Mark => ({ at: 0, kind: 'token', laid: 9, tiles: [], tokens });

beforeAll(() => loadLanguage('fr', ['fr']));

test('one token and two are told in the right number, whatever was laid by then', () => {
  expect(markText(grabbed('ice'), 1, WHO)).toBe('Orbit prend la tuile Bonus glace');
  expect(markText(grabbed('ice', 'desert'), 0, WHO)).toBe('Vous prenez les tuiles Bonus glace et désert');
});
