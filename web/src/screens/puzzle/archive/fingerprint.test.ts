import { expect, test, vi } from 'vitest';
import { fingerprintOf } from './fingerprint';

test('the fingerprint is the SHA-256 of the seed', async () => {
  expect(await fingerprintOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('a browser without the function says so', async () => {
  vi.stubGlobal('crypto', {});
  expect(await fingerprintOf('abc')).toBeNull();
  vi.unstubAllGlobals();
});
