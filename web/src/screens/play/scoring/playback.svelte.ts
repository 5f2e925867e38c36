/** The scoring of a round, stage by stage: which stage is shown, for whom, and where the tracks stand after it. */

import { TRACKS } from '../../../game/constants';
import type { StepKind, Track } from '../../../game/wire';
import { sameMembers, stableReference } from '../../../ui/rendering/stable-reference';
import { frameOf } from '../../../galaxy/frame';
import type { Play } from '../play.svelte';
import { fromSeat } from '../seats';
import { shownZones } from './shown-zones';
import { type Gain, gainsOf, stagesOf, tracksAfter, tracksOf } from './stages';

export class ScoringPlayback {
  /** The number of the stage on screen; after the last one comes the result. */
  position = $state(0);
  /** The player whose points the viewer has selected. */
  selected: number;

  constructor(private readonly play: Play) {
    this.selected = $state(play.me ?? 0);
  }

  sheets = $derived.by(() => this.play.live.sheets);
  #round = $derived.by(() => this.play.live.round);
  /** The round is sent again whenever somebody is ready; the stages must not begin anew each time. */
  #sameOrder = stableReference<readonly StepKind[]>(sameMembers);
  #order = $derived(this.#sameOrder(this.#round?.scoring_order ?? []));
  stages = $derived(stagesOf(this.#order, this.sheets));
  /** All seats, the viewer's own first. */
  order = $derived.by(() => fromSeat(this.play.me, this.sheets.length));
  stage = $derived(this.stages[this.position]);
  /** The player whose points are shown: if the selected one holds no token, the first who does. */
  seat = $derived.by(() => {
    if (this.stage?.kind !== 'token' || this.sheets[this.selected]?.tokens.length) return this.selected;
    const holder = this.sheets.findIndex((one) => one.tokens.length > 0);
    return holder < 0 ? this.selected : holder;
  });
  sheet = $derived(this.sheets[this.seat]);

  /** The seat whose galaxy is shown: a token is a bet on the galaxy its holder built, whoever scores it (R6). */
  galaxySeat = $derived.by(() => {
    const own = this.stage?.kind === 'token' || this.stage?.kind === 'offering';
    return own ? this.seat : (this.sheet?.galaxy_of ?? this.seat);
  });
  galaxy = $derived.by(() => this.play.seats[this.galaxySeat]?.galaxy ?? []);
  shape = $derived(this.#round?.rules.shape ?? 'square');
  /** On a phone held upright a line of nine goes on in the next row. */
  folded = $derived.by(() => this.shape === 'line' && this.play.portrait);
  size = $derived(frameOf(this.shape, this.galaxy, this.folded));
  /** The longest path in each part of the galaxy, if it has several. */
  partPaths = $derived(this.#round?.part_paths[this.galaxySeat] ?? []);
  zones = $derived(this.stage ? shownZones(this.sheets, this.seat, this.stage) : []);

  #before = $derived(this.sheet ? tracksAfter(this.sheet, this.stages.slice(0, this.position)) : null);
  #shown = $derived(this.stages.slice(0, this.position + 1));
  after = $derived(this.sheet ? tracksAfter(this.sheet, this.#shown) : null);
  /** Where the tracks that move in this stage come from. */
  from = $derived.by<Partial<Record<Track, number>>>(() => {
    const [before, after] = [this.#before, this.after];
    if (!before || !after) return {};
    return Object.fromEntries(TRACKS.filter((track) => before[track] !== after[track]).map((track) => [track, before[track]]));
  });
  rivals = $derived.by(() =>
    this.order
      .filter((seat) => seat !== this.seat)
      .map((seat) => ({
        seat,
        name: this.play.name(seat),
        tracks: tracksAfter(this.sheets[seat]!, this.#shown),
      })),
  );

  /** The tracks that the stage on screen is about. */
  tracks = $derived(this.stage && this.sheet ? tracksOf(this.sheet, this.stage) : TRACKS);
  /** The most tracks that any stage of this player is about. */
  maxTracks = $derived.by(() => {
    const sheet = this.sheet;
    return sheet ? Math.max(1, ...this.stages.map((stage) => tracksOf(sheet, stage).length)) : 1;
  });

  gains = (seat: number): readonly Gain[] => {
    const sheet = this.sheets[seat];
    return this.stage && sheet ? gainsOf(sheet, this.stage) : [];
  };

  next = (): void => void (this.position = Math.min(this.stages.length, this.position + 1));
  back = (): void => void (this.position = Math.max(0, this.position - 1));
  skip = (): void => void (this.position = this.stages.length);
  again = (): void => void (this.position = 0);
}
