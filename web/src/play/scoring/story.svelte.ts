/** Where the telling of a round's points is: which chapter, of whom, and how the tracks stand by then. */

import type { Track } from '../../game/wire';
import { frameOf } from '../galaxy/frame';
import type { Play } from '../play.svelte';
import { fromSeat } from '../seats';
import { shownZones } from './shown-zones';
import { chaptersOf, pointsOf, TRACKS, tracksAfter } from './tale';

export class Story {
  told = $state(0);
  viewed: number;

  constructor(private readonly play: Play) {
    this.viewed = $state(play.me ?? 0);
  }

  sheets = $derived.by(() => this.play.live.sheets);
  #rules = $derived.by(() => this.play.rules);
  chapters = $derived(this.#rules ? chaptersOf(this.#rules, this.sheets) : []);
  order = $derived.by(() => fromSeat(this.play.me, this.sheets.length));
  chapter = $derived(this.chapters[this.told]);
  /** Without a token of one's own, somebody else's bet is shown. */
  who = $derived.by(() => {
    if (this.chapter?.kind !== 'tokens' || this.sheets[this.viewed]?.tokens.length) return this.viewed;
    const holder = this.sheets.findIndex((one) => one.tokens.length > 0);
    return holder < 0 ? this.viewed : holder;
  });
  sheet = $derived(this.sheets[this.who]);

  /** Whose galaxy: a token is a bet on the galaxy its holder built, whoever scores it (R6). */
  shown = $derived.by(() => {
    const own = this.chapter?.kind === 'tokens' || this.chapter?.kind === 'offering';
    return own ? this.who : (this.sheet?.galaxy_of ?? this.who);
  });
  galaxy = $derived.by(() => this.play.seats[this.shown]?.galaxy ?? []);
  shape = $derived(this.#rules?.shape ?? 'square');
  folded = $derived(this.shape === 'line');
  size = $derived(frameOf(this.shape, this.galaxy, this.folded));
  zones = $derived(this.chapter ? shownZones(this.sheets, this.who, this.chapter) : []);

  #before = $derived(this.sheet ? tracksAfter(this.sheet, this.chapters, this.told) : null);
  after = $derived(this.sheet ? tracksAfter(this.sheet, this.chapters, this.told + 1) : null);
  /** Where the tracks that move in this chapter come from. */
  from = $derived.by<Partial<Record<Track, number>>>(() => {
    const [before, after] = [this.#before, this.after];
    if (!before || !after) return {};
    return Object.fromEntries(TRACKS.filter((track) => before[track] !== after[track]).map((track) => [track, before[track]]));
  });
  rivals = $derived.by(() =>
    this.order
      .filter((seat) => seat !== this.who)
      .map((seat) => ({
        seat,
        name: this.play.name(seat),
        tracks: tracksAfter(this.sheets[seat]!, this.chapters, this.told + 1),
      })),
  );

  gained = (seat: number): number => {
    const sheet = this.sheets[seat];
    return this.chapter && sheet ? pointsOf(sheet, this.chapter) : 0;
  };

  next = (): void => void (this.told = Math.min(this.chapters.length, this.told + 1));
  back = (): void => void (this.told = Math.max(0, this.told - 1));
  skip = (): void => void (this.told = this.chapters.length);
  again = (): void => void (this.told = 0);
}
