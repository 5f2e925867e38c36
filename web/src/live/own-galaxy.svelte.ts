/**
 * The player's own galaxy while building: the only state that this browser knows before the server does. What is
 * laid here is shown at once and sent; when the server has answered, its state replaces it.
 */

import type { Layout } from '../board';
import type { MineView } from '../game/wire';
import { ArrangementChannel, layoutsEqual } from './arrangement-channel';
import type { Answer, Outbox } from './outbox';
import { sameMembers, stableReference } from '../ui/rendering/stable-reference';

export class OwnGalaxy {
  #laid = $state.raw<Layout | null>(null);
  #turned = $state.raw<ReadonlyMap<number, boolean>>(new Map());
  #arranging: string | null = null;
  #channel: ArrangementChannel;
  #stableLayout = stableReference(layoutsEqual);
  #stableDown = stableReference<readonly number[]>(sameMembers);

  constructor(
    private readonly mine: () => MineView | null,
    private readonly outbox: Outbox,
  ) {
    this.#channel = new ArrangementChannel({
      send: (layout) => this.#send(layout),
      now: () => performance.now(),
      setTimer: (call, ms) => window.setTimeout(call, ms),
      clearTimer: (timer) => window.clearTimeout(timer),
    });
  }

  /** What was laid here, or else what the server has. */
  layout = $derived.by<Layout>(() => {
    const mine = this.mine();
    return this.#stableLayout(this.#laid ?? { placements: mine?.placements ?? [], discard: mine?.discard ?? null });
  });
  /** Face-down tiles, turned here or known by the server. */
  faceDown = $derived.by<readonly number[]>(() => {
    const laid = new Set(this.layout.placements.map((placement) => placement.tile));
    const down = new Set(this.mine()?.face_down ?? []);
    for (const [tile, turned] of this.#turned) {
      if (turned) down.add(tile);
      else down.delete(tile);
    }
    return this.#stableDown([...down].filter((tile) => laid.has(tile)));
  });

  /** Show a layout at once, and send it as often as the channel allows. */
  arrange(layout: Layout): void {
    this.#laid = layout;
    this.#channel.offer(layout);
  }

  /** Turn a laid tile face down or up. It is shown at once, and sent after the newest layout. */
  async turnFaceDown(tile: number, down: boolean): Promise<Answer> {
    this.#turned = new Map(this.#turned).set(tile, down);
    this.flush();
    const answer = await new Promise<Answer>((resolve) =>
      this.outbox.submit({ type: 'turn_face_down', tile, face_down: down }, resolve),
    );
    const left = new Map(this.#turned);
    if (left.get(tile) === down) left.delete(tile);
    this.#turned = left;
    return answer;
  }

  /** Send the newest layout now, because a command that depends on it follows. */
  flush(): void {
    this.#channel.flush();
  }

  /** Drop what only this browser knows: the phase is over, and the server's state counts. */
  forget(): void {
    this.#channel.clear();
    this.#arranging = null;
    this.#laid = null;
    this.#turned = new Map();
  }

  #send(layout: Layout): void {
    // A layout that was never sent, because there is no connection, is replaced by the newer one.
    if (this.#arranging) this.outbox.withdraw(this.#arranging);
    const id = this.outbox.submit({ type: 'arrange', placements: layout.placements, discard: layout.discard }, () =>
      this.#answered(id),
    );
    this.#arranging = id;
  }

  /** Stored or refused: from now on the server's layout is shown, unless a newer one was laid meanwhile. */
  #answered(id: string): void {
    if (id !== this.#arranging) return;
    this.#arranging = null;
    if (this.#channel.idle) this.#laid = null;
  }
}
