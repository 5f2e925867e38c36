import { expect, test } from 'vitest';
import type { BestOfHand } from '../game/answers';
import { bestOfHand, MAX_TRIES } from './best-galaxies';
import { Refused, Unreachable } from './http';

const BEST: BestOfHand = { value: 20, kind: 'proved', placements: [] };

/** A server that answers so, one after the other. */
function server(...answers: readonly (BestOfHand | Error)[]) {
  const asked: (readonly [readonly string[], number])[] = [];
  const answer = async (tiles: readonly string[], card: number): Promise<BestOfHand> => {
    const next = answers[Math.min(asked.length, answers.length - 1)]!;
    asked.push([tiles, card]);
    if (next instanceof Error) throw next;
    return next;
  };
  return { asked, answer };
}

const thinking = new Refused(503, 'thinking', 'ask again');

test('a server that is still thinking is asked again, but not for ever', async () => {
  const soon = server(thinking, BEST);
  expect(await bestOfHand(['cccc:'], 7, soon.answer)).toEqual(BEST);
  expect(soon.asked).toEqual([
    [['cccc:'], 7],
    [['cccc:'], 7],
  ]);
  const never = server(thinking);
  expect(await bestOfHand([], 0, never.answer)).toBeNull();
  expect(never.asked).toHaveLength(MAX_TRIES);
});

test.each([new Unreachable(), new Refused(403, 'no-insight', 'not here'), new Refused(429, 'too-many-requests', 'later')])(
  'without an answer there is no best, and nobody asks again',
  async (wrong) => {
    const silent = server(wrong);
    expect(await bestOfHand([], 0, silent.answer)).toBeNull();
    expect(silent.asked).toHaveLength(1);
  },
);
