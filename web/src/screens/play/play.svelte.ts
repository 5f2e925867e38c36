/** What all play screens share: the table, the time, what is read aloud, and who is who. */

import { createContext } from 'svelte';
import { MediaQuery, SvelteMap } from 'svelte/reactivity';
import type { LiveTable } from '../../live/live-table.svelte';
import { BREAKPOINTS } from '../../styles/breakpoints';
import type { RoundRules, SeatView } from '../../game/wire';
import { Announcer } from '../../sound/announcer.svelte';
import { Absences } from './absences.svelte';
import { TimeLeft } from './time/time-left.svelte';

const portrait = new MediaQuery('(orientation: portrait)');
const low = new MediaQuery(BREAKPOINTS['--low']);
const short = new MediaQuery(BREAKPOINTS['--short']);

export class Play {
  readonly announcer = new Announcer();
  readonly time: TimeLeft;
  readonly absences: Absences;
  /** How many places of the screen show the emotes of each seat. */
  readonly bubbles = new SvelteMap<number, number>();
  /** Whether the end of this game was celebrated on this screen. */
  celebrated = false;

  constructor(
    readonly live: LiveTable,
    /** Opens the connection again, for somebody who took a name after it was opened. */
    readonly reconnect: () => Promise<LiveTable | null>,
  ) {
    this.time = new TimeLeft(live);
    this.absences = new Absences(live);
  }

  me = $derived.by(() => this.live.seat);
  seats = $derived.by<readonly SeatView[]>(() => this.live.seats);
  rules = $derived.by<RoundRules | null>(() => this.live.round?.rules ?? null);
  #codes = $derived.by(
    () => new Map(this.live.table?.tile_set.tiles.map(({ id, code }) => [id, code]) ?? []),
  );

  /** The card of the round; 0 without one. */
  card = $derived.by(() => this.live.round?.card ?? 0);
  /** Whether this player has done what the phase asks for. */
  done = $derived.by(() => this.me !== null && (this.seats[this.me]?.done ?? false));

  code = (tile: number): string | undefined => this.#codes.get(tile);

  /** Note that a place of the screen shows the emotes of a seat; returns how to take that back. */
  addBubble(seat: number): () => void {
    const change = (by: number): void => void this.bubbles.set(seat, (this.bubbles.get(seat) ?? 0) + by);
    change(1);
    return () => change(-1);
  }

  name(seat: number): string {
    return this.seats[seat]?.player?.name ?? '';
  }

  leftOf(seat: number): number {
    return this.live.table?.left_of[seat] ?? seat;
  }

  rightOf(seat: number): number {
    return this.live.table?.right_of[seat] ?? seat;
  }

  /** Taller than wide: the layout for phones. */
  get portrait(): boolean {
    return portrait.current;
  }

  /** A phone on its side, or a page zoomed to the double. */
  get low(): boolean {
    return low.current;
  }

  /** A phone whose browser shows its bars. */
  get short(): boolean {
    return short.current;
  }
}

export const [usePlay, providePlay] = createContext<Play>();
