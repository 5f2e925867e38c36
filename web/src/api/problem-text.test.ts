import { afterEach, expect, test, vi } from 'vitest';
import { loadLanguage } from '../messages';
import { ask, Refused } from './http';
import { problemText } from './problem-text';

afterEach(() => vi.unstubAllGlobals());

const answering = (code: string, text: string): ReturnType<typeof vi.fn> => {
  const fetched = vi.fn(async () => new Response(JSON.stringify({ error: { code, text } }), { status: 400 }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

test('the server is asked in the language on screen, and its sentence about a wrong field is shown', async () => {
  await loadLanguage('hu', ['en']);
  const fetched = answering('bad-field', '`seats` megengedett értéke: 2 és 6 közötti egész szám.');
  const problem: unknown = await ask('POST', '/tables', { seats: 9 }).catch((wrong: unknown) => wrong);
  expect(fetched.mock.calls[0]?.[1].headers).toEqual({ 'Accept-Language': 'hu', 'Content-Type': 'application/json' });
  expect(problemText(problem)).toBe('`seats` megengedett értéke: 2 és 6 közötti egész szám.');
});

test('other refusals have our own words, whatever the server says', async () => {
  await loadLanguage('fr', ['fr']);
  expect(problemText(new Refused(400, 'bad-deck', 'a deck holds at least 5 different cards'))).toBe(
    'Il faut au moins cinq cartes différentes.',
  );
});

test('whoever asked for much is told so in every language', async () => {
  for (const language of ['en', 'fr', 'hu'] as const) {
    await loadLanguage(language, [language]);
    const told = problemText(new Refused(429, 'too-much-thinking', 'wait 40 s'));
    expect(told).not.toBe(problemText(new Refused(429, 'too-many-requests', 'wait 1 s')));
    expect(told).not.toBe(problemText(new Refused(400, 'no-such-code', '')));
  }
});
