import { expect, test } from 'vitest';
import { Replay } from './replay.svelte';

test('another minute shows its end, where all galaxies are whole', () => {
  const replay = new Replay();
  replay.load('game 1', 60_000);
  replay.toggle();
  replay.load('game 2', 48_000);
  expect([replay.time, replay.playing]).toEqual([48_000, false]);
});

test('a minute that is fetched again stays at its moment, and goes on playing', () => {
  const replay = new Replay();
  replay.load('game 1', 60_000);
  replay.toggle();
  replay.go(12_000);
  replay.load('game 1', 60_000);
  expect([replay.time, replay.playing]).toEqual([12_000, true]);
});
