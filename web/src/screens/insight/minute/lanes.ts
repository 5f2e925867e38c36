/** What each seat did in the minute of building, read from a round's timeline: the marks on its lane and its galaxies. */

import type { Moment, RoundTimeline } from '../../../game/answers';
import type { Colour, LaidView, Placement } from '../../../game/wire';

/** `moved`: laid tiles changed places, also by a swap. `completed`: tiles were laid at random when time was up. */
export type MarkKind = 'laid' | 'moved' | 'turned' | 'taken-up' | 'face-down' | 'face-up' | 'token' | 'finished' | 'went-on' | 'completed';

export interface Mark {
  /** Milliseconds since building began. */
  readonly at: number;
  readonly kind: MarkKind;
  /** Tiles on the board from now on. */
  readonly laid: number;
  /** The tiles that were laid, moved or turned. */
  readonly tiles: readonly number[];
  readonly tokens: readonly Colour[];
}

/** A galaxy as it lay from a moment on. */
export interface GalaxyMoment {
  readonly at: number;
  readonly galaxy: readonly LaidView[];
  /** The tiles that were touched last. */
  readonly touched: readonly number[];
}

export interface Lane {
  readonly seat: number;
  readonly marks: readonly Mark[];
  readonly standings: readonly GalaxyMoment[];
  /** When the galaxy was locked or finished for good; null if it was built until the end. */
  readonly endedAt: number | null;
}

/** Kinds that are a small change of what lies already. */
export const isSmall = (kind: MarkKind): boolean => kind === 'moved' || kind === 'turned' || kind === 'taken-up' || kind === 'face-down' || kind === 'face-up';

const cell = ({ row, col, part = 0 }: Placement): string => `${row},${col},${part}`;

interface Change {
  readonly kind: MarkKind;
  readonly tiles: readonly number[];
}

/** What one arrangement changed; null if nothing. A tile that was laid says more than one that was turned. */
function changeOf(before: readonly Placement[], after: readonly Placement[]): Change | null {
  const known = new Map(before.map((one) => [one.tile, one]));
  const laid = after.filter(({ tile }) => !known.has(tile)).map(({ tile }) => tile);
  if (laid.length) return { kind: 'laid', tiles: laid };
  const moved = after.filter((one) => cell(known.get(one.tile)!) !== cell(one)).map(({ tile }) => tile);
  if (moved.length) return { kind: 'moved', tiles: moved };
  const turned = after.filter((one) => (known.get(one.tile)!.turns ?? 0) !== (one.turns ?? 0)).map(({ tile }) => tile);
  if (turned.length) return { kind: 'turned', tiles: turned };
  return after.length < before.length ? { kind: 'taken-up', tiles: [] } : null;
}

class LaneReader {
  readonly marks: Mark[] = [];
  readonly standings: GalaxyMoment[] = [{ at: 0, galaxy: [], touched: [] }];
  #placements: readonly Placement[] = [];
  #faceDown: ReadonlySet<number> = new Set();
  #locked = false;
  #done = false;
  #ended: number | null = null;

  constructor(private readonly seat: number) {}

  read({ at, event }: Moment): void {
    switch (event.type) {
      case 'galaxy_arranged':
        return this.#arrange(at, event.placements, null);
      case 'galaxy_completed':
        return this.#arrange(at, event.placements, 'completed');
      case 'tile_turned': {
        const down = new Set(this.#faceDown);
        if (event.face_down ?? true) down.add(event.tile);
        else down.delete(event.tile);
        this.#faceDown = down;
        return this.#mark(at, (event.face_down ?? true) ? 'face-down' : 'face-up', [event.tile]);
      }
      case 'tokens_grabbed':
        this.#locked ||= event.locks ?? true;
        if (this.#locked) this.#ended = at;
        return this.#mark(at, 'token', [], event.tokens);
      case 'building_finished':
        this.#done = true;
        this.#ended ??= at;
        return this.#mark(at, 'finished', []);
      case 'finish_taken_back':
        this.#done = false;
        if (!this.#locked) this.#ended = null;
        return this.#mark(at, 'went-on', []);
    }
  }

  get lane(): Lane {
    return { seat: this.seat, marks: this.marks, standings: this.standings, endedAt: this.#locked || this.#done ? this.#ended : null };
  }

  #arrange(at: number, placements: readonly Placement[], kind: 'completed' | null): void {
    const change = changeOf(this.#placements, placements);
    this.#placements = placements;
    if (change) this.#mark(at, kind ?? change.kind, change.tiles);
  }

  #mark(at: number, kind: MarkKind, tiles: readonly number[], tokens: readonly Colour[] = []): void {
    this.marks.push({ at, kind, tiles, tokens, laid: this.#placements.length });
    if (kind === 'token' || kind === 'finished' || kind === 'went-on') return;
    const galaxy = this.#placements.map((one) => ({ ...one, face_down: this.#faceDown.has(one.tile) }));
    this.standings.push({ at, galaxy, touched: tiles });
  }
}

export function lanesOf(timeline: RoundTimeline, seats: number): readonly Lane[] {
  const readers = Array.from({ length: seats }, (_, seat) => new LaneReader(seat));
  for (const moment of timeline.moments) readers[moment.event.seat]?.read(moment);
  return readers.map(({ lane }) => lane);
}

/** The last of some moments that has come by a time; undefined before the first. */
export function lastBy<Item extends { readonly at: number }>(items: readonly Item[], time: number): Item | undefined {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle]!.at <= time) low = middle + 1;
    else high = middle;
  }
  return items[low - 1];
}

/** All moments at which something was done, in order, each once. */
export const momentsOf = (lanes: readonly Lane[]): readonly number[] =>
  [...new Set(lanes.flatMap(({ marks }) => marks.map(({ at }) => at)))].sort((a, b) => a - b);

/** The moment before or after a time, or the end of the minute in that direction. */
export function nextMoment(moments: readonly number[], time: number, step: 1 | -1, length: number): number {
  if (step > 0) return moments.find((at) => at > time) ?? length;
  return moments.findLast((at) => at < time) ?? 0;
}

const TICK_SECONDS = [5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];

/** Round seconds to write along the time, no more than so many. */
export function ticksOf(length: number, most: number): readonly number[] {
  const seconds = length / 1000;
  const step = TICK_SECONDS.find((one) => seconds / one <= most) ?? TICK_SECONDS.at(-1)!;
  return Array.from({ length: Math.floor(seconds / step) + 1 }, (_, n) => n * step);
}

/** 0:37 */
export const clockText = (time: number): string => {
  const seconds = Math.floor(time / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
