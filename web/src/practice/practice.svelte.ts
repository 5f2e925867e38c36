/**
 * A galaxy that somebody builds alone, with points that are counted here: exercises, puzzles and lessons. It needs
 * no server and no live table.
 */

import {
  type BoardConfig,
  type BoardEvent,
  type BoardSize,
  BoardState,
  EMPTY_LAYOUT,
  type Layout,
  LocalPosition,
  type Placement,
} from '../board';
import { announcementOf, boardWords } from '../board-words';
import { COLOURS, PLACES } from '../game/constants';
import type { Colour, RoundRules, ScoreSheet } from '../game/wire';
import { bestZonesOf, galaxyPoints, type PointsWithSum, type LaidTile, looseTiles, scoreGalaxy } from '../scorer';
import { Announcer } from '../sound/announcer.svelte';
import { play as sound, pulse } from '../sound/sounds';
import PracticeCardIcon from './PracticeCardIcon.svelte';

/** A Bonus token that can be taken, and the largest zone of any rival, which it bets against. */
export interface PracticeBet {
  readonly colour: Colour;
  readonly rivals: number;
}

export interface Task {
  readonly tiles: readonly { readonly id: number; readonly code: string }[];
  /** 0 without a card. */
  readonly card: number;
  readonly rules: RoundRules;
  readonly bets: readonly PracticeBet[];
  /** Only these points count; all of them without it. */
  readonly only?: Colour | 'path';
  /** Tiles that lie there from the start. */
  readonly start?: readonly Placement[];
  /** A smaller board than that of a game. */
  readonly size?: BoardSize;
  /** From the first token on nothing can be moved any more, as in a game. */
  readonly locking?: boolean;
  /** Nothing is to be moved: a click of the mouse turns a tile at once. */
  readonly clickTurns?: boolean;
}

/** A bet as the galaxy lies now. */
export interface BetNow extends PracticeBet {
  readonly planets: number;
  readonly wins: boolean;
  readonly points: number;
}

/** Points of the galaxy and of the bets that were taken. */
export interface PracticePoints extends PointsWithSum {
  readonly bets: number;
  readonly total: number;
}

/** How a board lay before a change. */
interface Before {
  readonly layout: Layout;
  readonly faceDown: readonly number[];
}

const startOf = (task: Task): Layout => (task.start ? { placements: task.start, discard: null } : EMPTY_LAYOUT);

const HAND_COLUMNS = { portrait: 5, landscape: 3 } as const;

export class Practice {
  readonly board: BoardState;
  readonly announcer = new Announcer();
  /** The tokens that were taken. */
  tokens = $state.raw<readonly Colour[]>([]);
  /** The tokens that rivals have taken, so that they cannot be taken here. */
  takenByRivals = $state.raw<readonly Colour[]>([]);
  /** Handed in, or out of time: nothing can be moved any more. */
  over = $state(false);
  /** The tiles are not shown yet. */
  concealed = $state(false);
  #position: LocalPosition;
  #before = $state.raw<readonly Before[]>([]);
  #codes: ReadonlyMap<number, string>;

  constructor(
    readonly task: Task,
    private readonly isPortrait: () => boolean,
  ) {
    this.#position = new LocalPosition(startOf(task));
    this.#codes = new Map(task.tiles.map(({ id, code }) => [id, code]));
    this.board = new BoardState(this.#config());
  }

  get #isFree(): boolean {
    return this.task.rules.shape === 'free';
  }

  codeOf = (tile: number): string | undefined => this.#codes.get(tile);

  /** How many tiles are still to be laid. */
  missing = $derived.by(() => PLACES[this.task.rules.shape] - this.board.laid);
  /** How many tiles are still to be turned face down. */
  missingFaceDown = $derived.by(() => Math.max(0, this.task.rules.face_down - this.#position.faceDown.length));
  #loose = $derived.by(() => new Set(this.#isFree ? looseTiles(this.#position.layout.placements).map(({ tile }) => tile) : []));
  /** Some tiles are not connected with the others. */
  apart = $derived.by(() => this.#loose.size > 0);
  complete = $derived.by(() => this.missing <= 0 && !this.apart && this.missingFaceDown === 0);
  /** Locked by a token. */
  locked = $derived.by(() => this.task.locking === true && this.tokens.length > 0);
  canUndo = $derived.by(() => this.#before.length > 0 && !this.over && !this.locked);
  galaxy = $derived.by<readonly LaidTile[]>(() =>
    this.#position.layout.placements.map(({ tile, row, col, turns, part }) => ({
      code: this.codeOf(tile) ?? '',
      row,
      col,
      turns: turns ?? 0,
      part: part ?? 0,
      faceDown: this.#position.faceDown.includes(tile),
    })),
  );
  /** Tiles that lay on the board at the start have a place in the hand only while they are taken back. */
  #hand = $derived.by<readonly number[]>(() => {
    const lay = new Set((this.task.start ?? []).map(({ tile }) => tile));
    const lies = new Set(this.#position.layout.placements.map(({ tile }) => tile));
    return this.task.tiles.map(({ id }) => id).filter((id) => !lay.has(id) || !lies.has(id));
  });
  sheet = $derived.by<ScoreSheet>(() => scoreGalaxy(this.task.rules, this.galaxy));
  bets = $derived.by<readonly BetNow[]>(() => {
    const best = bestZonesOf(this.sheet);
    const { stakes } = this.task.rules;
    return this.task.bets.map((bet) => {
      const planets = best[bet.colour];
      const wins = planets >= bet.rivals;
      return { ...bet, planets, wins, points: wins ? stakes.won : stakes.lost };
    });
  });
  points = $derived.by<PracticePoints>(() => {
    const points = galaxyPoints(this.sheet);
    const bets = this.bets
      .filter(({ colour }) => this.tokens.includes(colour))
      .reduce((sum, bet) => sum + bet.points, 0);
    const { only } = this.task;
    return { ...points, bets, total: only ? points[only] : points.sum + bets };
  });
  layout = $derived.by<Layout>(() => this.#position.layout);
  faceDown = $derived.by<readonly number[]>(() => this.#position.faceDown);

  toggleToken(colour: Colour): void {
    if (this.over || this.takenByRivals.includes(colour)) return;
    const taken = this.tokens.includes(colour);
    this.tokens = COLOURS.filter((one) => (one === colour ? !taken : this.tokens.includes(one)));
    sound('token', colour);
  }

  undo(): void {
    const last = this.#before.at(-1);
    if (!last || !this.canUndo) return;
    this.#before = this.#before.slice(0, -1);
    this.board.cancel();
    this.board.transition(() => this.#position.arrange(last.layout, last.faceDown));
  }

  clear(): void {
    if (this.over || this.board.laid === 0) return;
    this.board.cancel();
    this.board.transition(() => this.#arrange(EMPTY_LAYOUT));
  }

  /** Go on with what lay on this board before. */
  resume(layout: Layout, tokens: readonly Colour[]): void {
    this.tokens = tokens;
    this.#before = [];
    this.#position.arrange(layout);
  }

  /** Begin again as at first. */
  restart(): void {
    this.over = false;
    this.tokens = [];
    this.takenByRivals = [];
    this.board.cancel();
    this.#before = [];
    this.#position.arrange(startOf(this.task), []);
  }

  #arrange(layout: Layout): void {
    const { layout: lay, faceDown } = this.#position;
    this.#before = [...this.#before, { layout: lay, faceDown }];
    this.#position.arrange(layout);
  }

  #config(): BoardConfig {
    const practice = this;
    const { rules } = this.task;
    return {
      shape: rules.shape,
      ...(this.task.size ? { size: this.task.size } : {}),
      clickTurns: this.task.clickTurns === true,
      get hand() {
        return practice.#hand;
      },
      get layout() {
        return practice.#position.layout;
      },
      get faceDown() {
        return practice.#position.faceDown;
      },
      maxFaceDown: rules.face_down,
      get looseTiles() {
        return practice.#loose;
      },
      get editable() {
        return !practice.over && !practice.concealed && !practice.locked;
      },
      get locked() {
        return practice.over || practice.locked;
      },
      get compact() {
        return practice.isPortrait();
      },
      get handColumns() {
        return HAND_COLUMNS[practice.isPortrait() ? 'portrait' : 'landscape'];
      },
      codeOf: (tile) => (practice.concealed ? undefined : practice.codeOf(tile)),
      faceDownIcon: PracticeCardIcon,
      words: boardWords,
      onarrange: (layout) => this.#arrange(layout),
      onfacedown: (tile, down) => this.#position.turnFaceDown(tile, down),
      onevent: (event) => this.#react(event),
    };
  }

  #react(event: BoardEvent): void {
    if (event.type === 'laid') {
      if (event.replaced === null) sound('snap', event.laid);
      else sound('swap');
      pulse();
    } else if (event.type.startsWith('turned')) {
      sound('turn');
    }
    const words = announcementOf(event, this.board.shape, this.codeOf);
    if (words !== null) this.announcer.say(words);
  }
}
