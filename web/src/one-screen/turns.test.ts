import { expect, test } from 'vitest';
import type { RandomBelow } from '../companion/deck';
import { COLOURS, HAND_SIZE, KEEP, PLACES, ROUNDS } from '../game/constants';
import { BUILT_IN_TILES } from '../game/built-in-tiles';
import { ROUND_RULES } from '../game/round-rules';
import type { Placement, Shape } from '../game/wire';
import { looseTiles, scoreRound, settle } from '../scorer';
import { completed } from './completion';
import { countTurns } from './counting';
import { cardNow, hasEnded, newOneScreenGame, NEIGHBOUR_CARDS, type OneScreenGame, RACE_CARDS, roundNow, rulesNow, seatNow, turnOrder, TURN_CARDS, withNextRound, withRoundNow } from './game';
import { findPars, openPars } from './pars';
import { StoredTurns } from './stored-game';
import { afterCard, choose, takenTokens, finishGalaxy, keepTiles, receiverOf } from './turns';

const codes = Object.values(BUILT_IN_TILES);
const NAMES = ['Ada', 'Zsófi', 'Luc'];

/** Random numbers that are the same in every run (a small linear congruential generator). */
function randomFrom(seed: number): RandomBelow {
  let state = seed;
  return (limit) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
}

const begun = (change: Partial<Pick<OneScreenGame, 'names' | 'beginner' | 'cards'>> = {}, seed = 1): OneScreenGame => {
  const { cards, ...setup } = change;
  const game = newOneScreenGame({ names: NAMES, beginner: false, seconds: null, codes, ...setup }, randomFrom(seed), 5);
  return cards ? { ...game, cards } : game;
};

const drafted = (game: OneScreenGame): OneScreenGame => {
  let now = afterCard(game);
  while (roundNow(now).stage !== 'build') now = keepTiles(now, roundNow(now).hands[seatNow(now)]!.slice(0, KEEP));
  return now;
};

const built = (game: OneScreenGame, draw: RandomBelow): OneScreenGame => {
  let now = game;
  while (roundNow(now).stage === 'build') {
    const { placements } = completed(rulesNow(now).shape, roundNow(now).hands[seatNow(now)]!, { placements: [], discard: null }, draw);
    now = finishGalaxy(now, placements, [COLOURS[draw(3)]!]);
  }
  return now;
};

class OneEntry {
  text: string | null = null;
  full = false;
  getItem = () => this.text;
  removeItem = () => void (this.text = null);
  setItem = (_: string, text: string) => {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.text = text;
  };
}

test('everybody draws nine tiles from one bag, and no card that needs a race or a secret choice is drawn', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const game = begun({ names: [...NAMES, 'Noé', 'Pál', 'Eve'] }, seed);
    const dealt = roundNow(game).hands.flat();
    expect(roundNow(game).hands.map(({ length }) => length)).toEqual(Array(6).fill(HAND_SIZE));
    expect(new Set(dealt).size).toBe(dealt.length);
    expect(new Set(game.cards).size).toBe(ROUNDS);
    expect(game.cards.every((card) => TURN_CARDS.includes(card as (typeof TURN_CARDS)[number]))).toBe(true);
  }
  expect([NEIGHBOUR_CARDS, RACE_CARDS]).toEqual([[1, 13], [18]]);
});

test('the beginner game has no cards and no draft', () => {
  const game = afterCard(begun({ beginner: true }));
  expect([game.cards, roundNow(game).stage]).toEqual([[0, 0, 0, 0, 0], 'build']);
});

test('in the first round six tiles go to the left, then three, and nobody sees them before building', () => {
  const game = begun({ cards: [5, 6, 7, 8, 9] });
  const [ada, zsofi, luc] = roundNow(game).hands as [number[], number[], number[]];
  const { hands } = roundNow(drafted(game));
  expect(hands).toEqual([
    [...ada.slice(0, 3), ...luc.slice(3, 6), ...zsofi.slice(6)],
    [...zsofi.slice(0, 3), ...ada.slice(3, 6), ...luc.slice(6)],
    [...luc.slice(0, 3), ...zsofi.slice(3, 6), ...ada.slice(6)],
  ]);
  expect(receiverOf(game, 2)).toBe(0);
});

test('in the second round tiles go to the right, and another player begins', () => {
  const game = withNextRound(begun({ cards: [5, 6, 7, 8, 9] }), randomFrom(3));
  const [ada, zsofi, luc] = roundNow(game).hands as [number[], number[], number[]];
  expect(turnOrder(game)).toEqual([1, 2, 0]);
  expect(roundNow(drafted(game)).hands[0]).toEqual([...ada.slice(0, 3), ...zsofi.slice(3, 6), ...luc.slice(6)]);
  expect(receiverOf(game, 0)).toBe(2);
});

test('under Space Pirate all nine tiles go to the right after the draft', () => {
  const plain = roundNow(drafted(begun({ cards: [5, 6, 7, 8, 9] }))).hands;
  const moved = roundNow(drafted(begun({ cards: [12, 6, 7, 8, 9] }))).hands;
  expect(moved).toEqual([plain[1], plain[2], plain[0]]);
});

test('only three different tiles of the hand can be kept', () => {
  const game = afterCard(begun());
  const [a, b] = roundNow(game).hands[0]!;
  const strange = roundNow(game).hands[1]![0]!;
  for (const tiles of [[a!, b!], [a!, a!, b!], [a!, b!, strange]]) expect(keepTiles(game, tiles)).toBe(game);
});

test('a token that somebody has taken stays there', () => {
  let game = afterCard(begun({ beginner: true }));
  game = finishGalaxy(game, [], ['ice']);
  expect(takenTokens(game)).toEqual(['ice']);
  game = finishGalaxy(game, [], ['ice', 'desert']);
  expect(roundNow(game).tokens).toEqual({ ice: 0, desert: 1 });
});

test('five rounds are counted as the scorer counts each of them, with bets and choices', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const draw = randomFrom(seed);
    let game = begun({}, seed);
    let tracks = NAMES.map(() => ({ vegetation: 0, ice: 0, desert: 0, star: 0 }));
    for (let round = 0; round < ROUNDS; round++) {
      if (round > 0) game = withNextRound(game, draw);
      game = built(drafted(game), draw);
      const rules = ROUND_RULES[cardNow(game)]!;
      const choice = { swap: rules.path_to_colour ? ('ice' as const) : null, offering: rules.offering ? ('desert' as const) : null };
      expect(roundNow(game).stage).toBe(choice.swap || choice.offering ? 'choice' : 'result');
      for (const seat of NAMES.keys()) game = choose(game, seat, choice);
      game = withRoundNow(game, { stage: 'result' });
      const { galaxies, tokens } = roundNow(game);
      const wanted = scoreRound(
        rules,
        galaxies.map((galaxy, seat) => ({
          galaxy: galaxy!.map(({ tile, ...place }) => ({ ...place, code: BUILT_IN_TILES[tile]! })),
          tracks: tracks[seat]!,
          tokens: COLOURS.filter((colour) => tokens[colour] === seat),
        })),
      ).map((sheet) => settle(rules, sheet, choice));
      expect(countTurns(game).at(-1)!.sheets).toEqual(wanted);
      tracks = wanted.map(({ after }) => ({ ...after }));
    }
    expect(hasEnded(game)).toBe(true);
  }
});

test.each<Shape>(['square', 'line', 'free', 'twin'])('chance completes a %s and leaves alone what was laid', (shape) => {
  const hand = [11, 12, 13, 14, 15, 16, 17, 18, 19];
  for (let seed = 1; seed <= 100; seed++) {
    const laid: Placement[] = [{ tile: 14, row: 0, col: 1, part: 0, turns: 3 }];
    const { placements, discard } = completed(shape, hand, { placements: laid, discard: null }, randomFrom(seed));
    expect(placements[0]).toEqual(laid[0]);
    expect(placements).toHaveLength(PLACES[shape]);
    expect(new Set(placements.map(({ row, col, part }) => `${row} ${col} ${part}`)).size).toBe(placements.length);
    expect([...placements.map(({ tile }) => tile), ...(discard === null ? [] : [discard])].sort()).toEqual(hand);
    if (shape === 'free') expect(looseTiles(placements)).toEqual([]);
  }
});

test('a free tile that lies apart is taken away and laid by chance', () => {
  const laid = [{ tile: 1, row: 0, col: 0 }, { tile: 2, row: 0, col: 1 }, { tile: 3, row: 5, col: 5 }];
  const { placements } = completed('free', [1, 2, 3], { placements: laid, discard: null }, randomFrom(1));
  expect(placements.slice(0, 2)).toEqual(laid.slice(0, 2));
  expect(looseTiles(placements)).toEqual([]);
});

test('a galaxy that was completed by chance stays as it is when the page is loaded again', () => {
  const whole = completed('square', [1, 2, 3, 4, 5, 6, 7, 8, 9], { placements: [], discard: null }, randomFrom(1));
  expect(completed('square', [1, 2, 3, 4, 5, 6, 7, 8, 9], whole, randomFrom(2))).toEqual(whole);
});

test('a game is read again as it was, with what lies on the board', () => {
  const storage = new OneEntry();
  const board = { placements: [{ tile: 1, row: 0, col: 0 }], discard: null, tokens: ['ice' as const], endsAt: 99 };
  const game = withRoundNow(drafted(begun()), { board });
  expect(new StoredTurns(storage).write(game)).toBe(true);
  expect(new StoredTurns(storage).read()).toEqual(game);
  new StoredTurns(storage).remove();
  expect(new StoredTurns(storage).read()).toBeNull();
});

test('without room a game is not stored, and that is told', () => {
  const storage = new OneEntry();
  storage.full = true;
  expect(new StoredTurns(storage).write(begun())).toBe(false);
  expect(new StoredTurns(null).write(begun())).toBe(false);
});

test('what is no game is not read', () => {
  const storage = new OneEntry();
  const game = begun();
  const wrong = ['', '{', '[]', '{"names":[]}', { ...game, names: ['Ada'] }, { ...game, codes: ['x'] }, { ...game, cards: [99, 1, 2, 3, 4] }, withRoundNow(game, { turn: 7 }), withRoundNow(game, { hands: [[999], [], []] }), { ...game, rounds: [] }];
  for (const one of wrong) {
    storage.text = typeof one === 'string' ? one : JSON.stringify(one);
    expect(new StoredTurns(storage).read()).toBeNull();
  }
});

test('pars are asked for once everybody has built, kept, and asked for again where nobody told them', async () => {
  const kept = {
    game: built(drafted(begun({}, 7)), randomFrom(7)),
    change(game: OneScreenGame) {
      this.game = game;
    },
  };
  expect(openPars(drafted(begun())), 'nothing of a galaxy is told before all are built').toEqual([]);
  const [first] = openPars(kept.game);
  expect(first!.tiles.length).toBe(HAND_SIZE);
  const asked: (readonly string[])[] = [];
  const away = async (tiles: readonly string[]) => {
    asked.push(tiles);
    return asked.length < 3 ? { value: 11, kind: 'proved' as const, placements: [] } : null;
  };
  expect(await findPars(kept, () => true, away)).toBe(false);
  expect(openPars(kept.game).map(({ seat }) => seat)).toEqual([2]);
  const stored = new StoredTurns(new OneEntry());
  stored.write(kept.game);
  kept.game = stored.read()!;
  expect(await findPars(kept, () => true, async () => ({ value: 9, kind: 'about', placements: [] }))).toBe(true);
  expect(roundNow(kept.game).pars).toEqual([{ value: 11, kind: 'proved' }, { value: 11, kind: 'proved' }, { value: 9, kind: 'about' }]);
});

test('a par that comes when nobody looks any more changes nothing', async () => {
  const game = built(drafted(begun()), randomFrom(3));
  const change = () => expect.unreachable('the page is gone');
  expect(await findPars({ game, change }, () => false, async () => ({ value: 9, kind: 'about', placements: [] }))).toBe(false);
});
