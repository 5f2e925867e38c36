import { expect, test } from 'vitest';
import { oneByOne } from './one-by-one';

test('the next request waits until the one before it is answered or refused', async () => {
  const log: string[] = [];
  const answers: (() => void)[] = [];
  const slow = (name: string) => () => {
    log.push(name);
    return new Promise<string>((answer) => answers.push(() => answer(name)));
  };
  const first = oneByOne(slow('first'));
  const refused = oneByOne(() => Promise.reject(new Error('refused')));
  const last = oneByOne(slow('last'));
  await Promise.resolve();
  expect(log).toEqual(['first']);
  answers[0]?.();
  expect(await first).toBe('first');
  await expect(refused).rejects.toThrow('refused');
  await expect.poll(() => log).toEqual(['first', 'last']);
  answers[1]?.();
  expect(await last).toBe('last');
});
