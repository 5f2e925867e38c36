import { expect, test } from 'vitest';
import type { Layout } from '../board';
import { HAND_SIZE } from '../game/constants';
import { ROUND_RULES } from '../game/round-rules';
import { Practice } from './practice.svelte';

const BLACK_HOLE = 1;

const LAID: Layout = {
  placements: Array.from({ length: HAND_SIZE }, (_, tile) => ({ tile, row: Math.floor(tile / 3), col: tile % 3 })),
  discard: null,
};

/** A drill of the Black Hole, laid, with two tiles face down. */
function laidWithHoles(): Practice {
  const tiles = Array.from({ length: HAND_SIZE }, (_, id) => ({ id, code: 'v2i1cd0:ne' }));
  const practice = new Practice({ tiles, card: BLACK_HOLE, rules: ROUND_RULES[BLACK_HOLE]!, bets: [] }, () => true);
  practice.board.config.onarrange(LAID);
  for (const tile of [3, 5]) practice.board.config.onfacedown(tile, true);
  return practice;
}

test('when a drill begins again, tiles that lay face down are laid face up', () => {
  const practice = laidWithHoles();
  expect([practice.faceDown, practice.missingFaceDown]).toEqual([[3, 5], 0]);
  practice.restart();
  practice.board.config.onarrange(LAID);
  expect([practice.faceDown, practice.missingFaceDown]).toEqual([[], 2]);
});

test('a tile that was taken back to the hand is laid face up', () => {
  const practice = laidWithHoles();
  practice.board.config.onarrange({ ...LAID, placements: LAID.placements.filter(({ tile }) => tile !== 3) });
  practice.board.config.onarrange(LAID);
  expect(practice.faceDown).toEqual([5]);
});

test('a step back brings tiles face down as they lay', () => {
  const practice = laidWithHoles();
  practice.clear();
  expect(practice.faceDown).toEqual([]);
  practice.undo();
  expect([practice.faceDown, practice.missingFaceDown]).toEqual([[3, 5], 0]);
});
