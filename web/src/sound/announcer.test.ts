import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer } from './announcer.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const words = (said: readonly { text: string }[]): string[] => said.map(({ text }) => text);

test('two sentences said at once are both there to be read', () => {
  const announcer = new Announcer();
  announcer.say('Turned.');
  announcer.say('Orbit has taken desert.');
  vi.runAllTimers();
  expect(words(announcer.polite)).toEqual(['Turned.', 'Orbit has taken desert.']);
  expect(announcer.assertive).toEqual([]);
});

test('the same words twice are two sentences, and only the last three are kept', () => {
  const announcer = new Announcer();
  for (const text of ['10', '5', '5', '5']) announcer.call(text);
  vi.runAllTimers();
  expect(words(announcer.assertive)).toEqual(['5', '5', '5']);
  expect(new Set(announcer.assertive.map(({ id }) => id)).size).toBe(3);
});
