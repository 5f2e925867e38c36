import { expect, test } from 'vitest';
import { type GuideFacts, guideMark } from './guide-marks';

const at = (phase: string, facts: Partial<GuideFacts> = {}): string | undefined =>
  guideMark({ phase, done: false, picked: 0, laid: 0, turned: false, ...facts })?.text;

test('the marks of a round follow what is done', () => {
  expect([
    at('reveal'),
    at('draft-1'),
    at('draft-1', { picked: 3 }),
    at('draft-2', { picked: 2 }),
    at('ready'),
    at('build'),
    at('build', { laid: 1 }),
    at('build', { laid: 2, turned: true }),
    at('build', { laid: 4, turned: true }),
    at('build', { laid: 9, turned: true }),
    at('scores'),
  ]).toEqual([
    'guide.card',
    'guide.keep',
    'guide.pass',
    'guide.keep-more',
    'guide.ready',
    'guide.lay',
    'guide.turn',
    undefined,
    'guide.counts',
    'guide.bet',
    'guide.count',
  ]);
});

test('a mark covers a part of the board rather than tiles in hand', () => {
  const clear = guideMark({ phase: 'build', done: false, picked: 0, laid: 4, turned: true })?.clear ?? [];
  const rankOf = (part: string): number => clear.findIndex((selector) => selector.includes(part));
  expect(rankOf('[data-slot]')).toBe(0);
  expect(rankOf('[role="grid"]')).toBe(1);
});

test('whoever is done, or turns tiles unasked, is left alone', () => {
  expect(at('draft-1', { done: true })).toBeUndefined();
  expect(at('build', { laid: 5 })).toBeUndefined();
  expect(at('pick')).toBeUndefined();
});

test('a mark covers empty places for kept tiles rather than the words, and kept tiles never for them', () => {
  const order = (phase: string): readonly number[] => {
    const clear = guideMark({ phase, done: false, picked: 0, laid: 0, turned: false })?.clear ?? [];
    return ['[data-pick]', 'h1', '.kept'].map((part) => clear.findIndex((selector) => selector.includes(part)));
  };
  expect(order('draft-1')).toEqual([0, 1, 2]);
  expect(order('draft-2')).toEqual([0, 2, 1]);
});
