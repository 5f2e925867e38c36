/** Who is away from a table in play. The server covers a seat with a bot after a while; until then nobody plays there. */

import { untrack } from 'svelte';
import type { LiveTable } from '../../live/live-table.svelte';

export type Absence = 'covered' | 'gone';

/** Whoever loads a page again is back sooner. */
const GONE_SHOWN_MS = 2_500;

export class Absences {
  readonly #live: LiveTable;
  /** The seats that have been empty for a while. */
  #long = $state.raw<readonly number[]>([]);

  constructor(live: LiveTable) {
    this.#live = live;
  }

  /** Seats of people without a connection, as text: it changes only when somebody comes or goes. */
  #empty = $derived.by(() => {
    const { people, seats, seat: mine } = this.#live;
    if (people === null) return '';
    return seats
      .flatMap(({ player }, seat) => (player && !player.bot && seat !== mine && !people.present.includes(seat) ? [seat] : []))
      .join(' ');
  });
  /** What is shown of each seat. */
  #shown = $derived.by<readonly (Absence | null)[]>(() => {
    const empty = seatsIn(this.#empty);
    return this.#live.seats.map(({ player }, seat) => {
      if (player?.bot_covers && seat !== this.#live.seat) return 'covered';
      return empty.includes(seat) && this.#long.includes(seat) ? 'gone' : null;
    });
  });

  of(seat: number): Absence | null {
    return this.#shown[seat] ?? null;
  }

  /** The seats for which a bot plays. */
  covered = $derived.by(() => this.#seatsThatAre('covered'));
  /** The seats where nobody plays for the moment. */
  gone = $derived.by(() => this.#seatsThatAre('gone'));

  #seatsThatAre(absence: Absence): readonly number[] {
    return this.#shown.flatMap((shown, seat) => (shown === absence ? [seat] : []));
  }

  /** Runs while a screen shows it: `$effect(() => absences.run())`. */
  run(): () => void {
    const empty = seatsIn(this.#empty);
    const known = untrack(() => this.#long).filter((seat) => empty.includes(seat));
    untrack(() => (this.#long = known));
    const timer = setTimeout(() => (this.#long = empty), GONE_SHOWN_MS);
    return () => clearTimeout(timer);
  }
}

const seatsIn = (text: string): readonly number[] => (text === '' ? [] : text.split(' ').map(Number));
