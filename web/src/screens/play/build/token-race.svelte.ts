/** Bonus tokens: arming is local and free, grabbing is one message, and the server's order decides. */

import { COLOURS } from '../../../game/constants';
import type { Colour } from '../../../game/wire';
import { listed, t } from '../../../messages';
import { colourName } from '../colour-names';
import type { Play } from '../play.svelte';
import { play as sound, pulse } from '../../../sound/sounds';

/** How long "too late" is shown. */
const LATE_SHOWN_MS = 2_000;

export class TokenRace {
  armed = $state.raw<readonly Colour[]>([]);
  sending = $state.raw<readonly Colour[]>([]);
  /** The message that somebody else was faster. */
  late = $state<string | null>(null);
  #timer: number | undefined;

  constructor(private readonly play: Play) {}

  /** The seat that holds a token; null while it is free. */
  holder(colour: Colour): number | null {
    const seat = this.play.seats.findIndex((one) => one.tokens.includes(colour));
    return seat < 0 ? null : seat;
  }

  /** With a token in hand, others can be grabbed only if tokens do not lock. */
  open = $derived.by(() => {
    const me = this.play.me === null ? undefined : this.play.seats[this.play.me];
    return me !== undefined && !me.locked;
  });
  /** Armed and still free. */
  wanted = $derived.by(() => this.armed.filter((colour) => this.holder(colour) === null));

  toggle(colour: Colour): void {
    if (!this.open || this.holder(colour) !== null || this.sending.includes(colour)) return;
    const was = this.armed.includes(colour);
    this.armed = was ? this.armed.filter((one) => one !== colour) : [...this.armed, colour];
    const names = listed(COLOURS.filter((one) => this.armed.includes(one)).map(colourName));
    this.play.announcer.say(names ? t('build.said.armed', { tokens: names }) : t('build.said.disarmed'));
  }

  /** Disarm all tokens; returns false if none was armed. */
  disarm(): boolean {
    const had = this.armed.length > 0;
    this.armed = [];
    return had;
  }

  grab(tokens: readonly Colour[] = this.wanted): void {
    if (!this.open || tokens.length === 0 || this.sending.length > 0) return;
    void this.#ask(COLOURS.filter((colour) => tokens.includes(colour)));
  }

  async #ask(tokens: readonly Colour[]): Promise<void> {
    this.sending = tokens;
    const answer = await this.play.live.do({ type: 'grab_tokens', tokens });
    this.sending = [];
    this.armed = this.armed.filter((colour) => !tokens.includes(colour));
    if (answer.done) {
      for (const colour of tokens) if (this.holder(colour) === this.play.me) sound('token', colour);
      pulse();
    } else if (answer.code === 'tokens-gone') this.#tooLate(tokens);
  }

  #tooLate(tokens: readonly Colour[]): void {
    const holder = tokens.map((colour) => this.holder(colour)).find((seat) => seat !== null) ?? null;
    this.late = t('build.too-late', { name: holder === null ? '' : this.play.name(holder) });
    this.play.announcer.call(this.late);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.late = null;
    }, LATE_SHOWN_MS);
  }
}
