import { afterEach, expect, test, vi } from 'vitest';
import { fetchPicture } from './picture';

afterEach(() => vi.unstubAllGlobals());
const answering = (...statuses: number[]) => {
  const fetched = vi.fn(async () => new Response('png', { status: statuses.length > 1 ? statuses.shift()! : statuses[0]! }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const atOnce = async (): Promise<void> => {};

test('a server that is still drawing is asked again', async () => {
  const fetched = answering(503, 503, 200);
  expect(await (await fetchPicture('/p.png', atOnce))?.text()).toBe('png');
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('a picture that does not exist is not asked for again, and a busy server not for ever', async () => {
  const missing = answering(404);
  expect(await fetchPicture('/p.png', atOnce)).toBeNull();
  expect(missing).toHaveBeenCalledTimes(1);
  const busy = answering(503);
  expect(await fetchPicture('/p.png', atOnce)).toBeNull();
  expect(busy).toHaveBeenCalledTimes(8);
});
