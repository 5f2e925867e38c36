import { beforeAll, expect, it } from 'vitest';
import { loadLanguage } from '../../../messages';
import { standingText } from './standing';

beforeAll(() => loadLanguage('en', ['en']));

it('says how many are behind, and who was first', () => {
  expect(standingText({ mine: { counted: true }, better_than: 80, players: 124 })).toBe('Better than 80% of players so far.');
  expect(standingText({ mine: { counted: true }, better_than: 0, players: 124 })).toBe('');
  expect(standingText({ mine: { counted: true }, better_than: null, players: 1 })).toBe('You are the first to hand this one in.');
});

it('calls nobody the first who plays a day that is over, whether others have played it or not', () => {
  expect(standingText({ mine: { counted: false }, better_than: null, players: 0 })).toBe('');
  expect(standingText({ mine: { counted: false }, better_than: null, players: 1 })).toBe('');
});
