/** Nothing is promised before the browser has kept the pages, and nothing where it refuses to. */

import { beforeEach, expect, test, vi } from 'vitest';

const forever = new Promise<never>(() => {});

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  return () => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  };
});

async function keepingWith(navigator: object): Promise<string> {
  vi.stubGlobal('navigator', { onLine: true, ...navigator });
  vi.stubGlobal('addEventListener', () => {});
  const { pageKeeping, registerServiceWorker } = await import('./kept-pages.svelte');
  registerServiceWorker();
  await vi.advanceTimersByTimeAsync(5_000);
  return pageKeeping();
}

const refusing = (problem: Error) => ({ serviceWorker: { ready: forever, register: () => Promise.reject(problem) } });

test('over plain HTTP pages are never kept', async () => {
  expect(await keepingWith({})).toBe('never');
});

test('behind a certificate that is not trusted pages are never kept', async () => {
  expect(await keepingWith(refusing(new DOMException('An SSL certificate error occurred.', 'SecurityError')))).toBe('never');
});

test('a server that could not be reached may keep them next time', async () => {
  expect(await keepingWith(refusing(new TypeError('Failed to fetch')))).toBe('not-yet');
});

test('pages are kept once the worker is ready', async () => {
  const worker = { ready: Promise.resolve(), register: () => Promise.resolve() };
  expect(await keepingWith({ onLine: false, serviceWorker: worker })).toBe('kept');
});
