/** The state of the editor: one set, the tile that is being entered, and what can be undone. */

import type { Direction, Ground } from '../tile/code';
import {
  canonicalCode,
  codeOf,
  EMPTY_TILE,
  GROUNDS,
  isWhole,
  mayBecomeCode,
  missingQuarters,
  QUARTER_COUNT,
  readTyped,
  turnedOnce,
  withSegment,
  withSpace,
  type EnteredTile,
} from './entered-tile';
import { tidyName, withSize, type OwnSet } from './own-set';
import { countSet, equalPlaces, equalTilesIn } from './set-counts';

const MAX_UNDO = 200;

interface UndoStep {
  readonly set: OwnSet;
  readonly at: number;
  readonly quarter: number;
  readonly tile: EnteredTile;
}

export class SetEditor {
  set = $state.raw<OwnSet>(null!);
  /** The place of the tile that is being entered. */
  at = $state(0);
  /** The quarter that keys change. */
  quarter = $state(0);
  tile = $state.raw<EnteredTile>(EMPTY_TILE);
  /** What stands in the field of the code while it differs from the tile's own code. */
  typed = $state<string | null>(null);
  #undoSteps = $state.raw<readonly UndoStep[]>([]);

  readonly counts = $derived(countSet(this.set.slots));
  readonly equalTiles = $derived(equalTilesIn(this.set.slots, this.set.keptEqual));
  readonly equalAt = $derived(equalPlaces(this.equalTiles));
  readonly missing = $derived(missingQuarters(this.tile));
  readonly code = $derived(this.typed ?? codeOf(this.tile));
  readonly isBad = $derived(this.typed !== null && !mayBecomeCode(this.typed));
  readonly emptyPlaces = $derived(this.set.slots.filter((code) => code === null).length);

  constructor(
    set: OwnSet,
    /** Called after every change of the set. */
    private readonly onchange: (set: OwnSet) => void,
    private readonly now: () => number = Date.now,
  ) {
    this.set = set;
    this.open(Math.max(0, set.slots.indexOf(null)));
  }

  get size(): number {
    return this.set.slots.length;
  }

  get canUndo(): boolean {
    return this.#undoSteps.length > 0;
  }

  // --- going from tile to tile ---

  open(at: number): void {
    this.at = (at + this.size) % this.size;
    const code = this.set.slots[this.at];
    this.tile = code ? readTyped(code)! : EMPTY_TILE;
    this.quarter = 0;
    this.typed = null;
  }

  /** Go to the next place that is empty, or add one after the last; only once the tile is whole. */
  next(): void {
    if (!isWhole(this.tile) || this.isBad) return;
    const after = this.set.slots.findIndex((code, at) => code === null && at > this.at);
    const empty = after >= 0 ? after : this.set.slots.indexOf(null);
    if (empty < 0) this.resize(this.size + 1);
    this.open(empty < 0 ? this.size - 1 : empty);
  }

  // --- the tile ---

  /** Choose a quarter; if it is chosen or empty already, give it its next colour. */
  tap(quarter: number): void {
    const space = this.tile.spaces[quarter];
    if (space && quarter !== this.quarter) {
      this.quarter = quarter;
      return;
    }
    const ground = space ? GROUNDS[(GROUNDS.indexOf(space.ground) + 1) % GROUNDS.length]! : GROUNDS[0]!;
    this.quarter = quarter;
    this.#change(withSpace(this.tile, quarter, { ground, planets: ground === 'c' ? 0 : (space?.planets ?? 0) }));
  }

  /** Give the chosen quarter a colour. A constellation has no planets, so the next quarter is chosen. */
  setGround(ground: Ground): void {
    const planets = ground === 'c' ? 0 : (this.tile.spaces[this.quarter]?.planets ?? 0);
    this.#change(withSpace(this.tile, this.quarter, { ground, planets }));
    if (ground === 'c') this.#chooseNext();
  }

  /** Give the chosen quarter its planets, and choose the next one. */
  setPlanets(planets: number): void {
    const space = this.tile.spaces[this.quarter];
    if (!space || space.ground === 'c') return;
    this.#change(withSpace(this.tile, this.quarter, { ground: space.ground, planets }));
    this.#chooseNext();
  }

  /** Make one quarter like another. */
  copy(from: number, to: number): void {
    const space = this.tile.spaces[from] ?? null;
    const there = this.tile.spaces[to];
    if (!space || (there?.ground === space.ground && there.planets === space.planets)) return;
    this.#change(withSpace(this.tile, to, space));
    this.quarter = to;
  }

  toggle(direction: Direction): void {
    this.#change(withSegment(this.tile, direction));
  }

  turn(): void {
    this.#change(turnedOnce(this.tile));
    this.quarter = (this.quarter + 1) % QUARTER_COUNT;
  }

  clear(): void {
    if (this.tile === EMPTY_TILE && this.typed === null) return;
    this.#change(EMPTY_TILE);
    this.quarter = 0;
  }

  /** Empty the chosen quarter, or the one before it if it is empty. */
  erase(): void {
    const quarter = this.tile.spaces[this.quarter] ? this.quarter : (this.quarter + QUARTER_COUNT - 1) % QUARTER_COUNT;
    this.quarter = quarter;
    if (this.tile.spaces[quarter]) this.#change(withSpace(this.tile, quarter, null));
  }

  /** Take a code as far as it is typed; the tile follows as long as it can be read. */
  type(text: string): void {
    const tile = readTyped(text);
    if (tile) {
      this.#change(tile);
      const empty = tile.spaces.indexOf(null);
      this.quarter = empty < 0 ? 0 : empty;
    }
    this.typed = tile && codeOf(tile) === text ? null : text;
  }

  #chooseNext(): void {
    for (let step = 1; step < QUARTER_COUNT; step += 1) {
      const quarter = (this.quarter + step) % QUARTER_COUNT;
      if (this.tile.spaces[quarter] === null) {
        this.quarter = quarter;
        return;
      }
    }
  }

  #change(tile: EnteredTile): void {
    this.#noteUndoStep();
    this.tile = tile;
    this.typed = null;
    const code = isWhole(tile) ? codeOf(tile) : null;
    if (code !== this.set.slots[this.at]) {
      this.#changeSet({ slots: this.set.slots.map((one, at) => (at === this.at ? code : one)) });
    }
  }

  // --- the set ---

  rename(name: string): void {
    this.#changeSet({ name: tidyName(name) });
  }

  resize(size: number): void {
    const slots = withSize(this.set.slots, size);
    if (slots.length === this.size) return;
    this.#changeSet({ slots });
    if (this.at >= slots.length) this.open(slots.length - 1);
  }

  /** Replace all tiles by codes, or put these into the empty places and after the last one. */
  importCodes(codes: readonly string[], name: string, how: { replace: boolean }): void {
    this.#noteUndoStep();
    const filled = how.replace ? withSize(codes, this.size) : withAdded(this.set.slots, codes);
    this.#changeSet({ slots: filled, name: this.set.name || name });
    this.open(Math.max(0, filled.indexOf(null)));
  }

  /** Note that equal tiles are meant to be in the set, so that they are no longer reported. */
  acceptEqual(group: readonly number[]): void {
    const code = this.set.slots[group[0] ?? -1];
    if (!code) return;
    this.#noteUndoStep();
    this.#changeSet({ keptEqual: [...this.set.keptEqual, canonicalCode(code)] });
  }

  /** Note which version of the set the server has. */
  noteSent(sent: OwnSet['sent']): void {
    this.set = { ...this.set, sent };
  }

  undo(): void {
    const before = this.#undoSteps.at(-1);
    if (!before) return;
    this.#undoSteps = this.#undoSteps.slice(0, -1);
    // Undoing does not change which version the server has.
    this.set = { ...before.set, sent: this.set.sent };
    this.at = before.at;
    this.quarter = before.quarter;
    this.tile = before.tile;
    this.typed = null;
    this.#changeSet({});
  }

  #noteUndoStep(): void {
    const { set, at, quarter, tile } = this;
    this.#undoSteps = [...this.#undoSteps.slice(1 - MAX_UNDO), { set, at, quarter, tile }];
  }

  #changeSet(changes: Partial<OwnSet>): void {
    this.set = { ...this.set, ...changes, changedAt: this.now() };
    this.onchange(this.set);
  }
}

function withAdded(slots: readonly (string | null)[], codes: readonly string[]): readonly (string | null)[] {
  const left = [...codes];
  const filled = slots.map((code) => code ?? left.shift() ?? null);
  return withSize([...filled, ...left], filled.length + left.length);
}
