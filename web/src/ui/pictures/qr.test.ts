import { expect, test } from 'vitest';
import { qrCode, qrPath } from './qr';

const drawn = (text: string): string[] => qrCode(text).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

test('a code has three corner marks, timing lines and a dark module', () => {
  const code = drawn('http://192.168.1.20:8054/t/KAC3EF');
  expect(code).toHaveLength(29);
  for (const row of [code[0]!.slice(0, 8), code[0]!.slice(-8).split('').reverse().join(''), code.at(-1)!.slice(0, 8)]) {
    expect(row).toBe('#######.');
  }
  expect(code[6]!.slice(8, 21)).toBe('#.#.#.#.#.#.#');
  expect(code[29 - 8]![8]).toBe('#');
});

test('runs of dark modules become rectangles', () => {
  expect(qrPath([[true, true, false, true]])).toBe('M0 0h2v1h-2zM3 0h1v1h-1z');
});
