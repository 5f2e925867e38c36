import { expect, test } from 'vitest';
import { LatestAnswer } from './latest-answer';

/** A request that is answered when the test says so. */
function request(): { readonly promise: Promise<string>; readonly resolve: (answer: string) => void; readonly reject: (problem: unknown) => void } {
  let resolve!: (answer: string) => void;
  let reject!: (problem: unknown) => void;
  const promise = new Promise<string>((...ways) => ([resolve, reject] = ways));
  return { promise, resolve, reject };
}

test('an answer that comes after that of a later request no longer counts', async () => {
  const latest = new LatestAnswer();
  const [first, second] = [request(), request()];
  const ends = [latest.of(first.promise), latest.of(second.promise)];
  second.resolve('new');
  first.resolve('old');
  expect(await Promise.all(ends)).toEqual([null, { answer: 'new' }]);
});

test('neither does a failure, nor an answer that comes first', async () => {
  const latest = new LatestAnswer();
  const first = request();
  const ended = latest.of(first.promise);
  const failed = latest.of(Promise.reject(new Error('away')));
  first.reject(new Error('gone'));
  expect(await ended).toBeNull();
  expect(await failed).toEqual({ problem: new Error('away') });
});

test('after a page was left, nothing counts', async () => {
  const latest = new LatestAnswer();
  const ended = latest.of(Promise.resolve('late'));
  latest.drop();
  expect(await ended).toBeNull();
  expect(await latest.of(Promise.resolve('new'))).toEqual({ answer: 'new' });
});
