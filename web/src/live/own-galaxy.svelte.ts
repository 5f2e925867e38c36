/**
 * The player's own galaxy while building: the only thing that this browser knows before the
 * server does. What is laid here is shown at once, sent on, and given up for the server's word
 * when that has come.
 */

import type { Layout } from '../board';
import type { MineView } from '../game/wire';
import { ArrangementChannel, layoutsEqual } from './arrangement-channel';
import type { Answer, Outbox } from './outbox';
import { sameMembers, steady } from '../ui/steady';

export class OwnGalaxy {
  #laid = $state.raw<Layout | null>(null);
  #turned = $state.raw<ReadonlyMap<number, boolean>>(new Map());
  #arranging: string | null = null;
  #channel: ArrangementChannel;
  #steadyLayout = steady(layoutsEqual);
  #steadyDown = steady<readonly number[]>(sameMembers);

  constructor(
    private readonly mine: () => MineView | null,
    private readonly outbox: Outbox,
  ) {
    this.#channel = new ArrangementChannel({
      send: (layout) => this.#send(layout),
      now: () => performance.now(),
      later: (call, ms) => window.setTimeout(call, ms),
      cancel: (timer) => window.clearTimeout(timer),
    });
  }

  /** What was laid here, or else what the server has. */
  layout = $derived.by<Layout>(() => {
    const mine = this.mine();
    return this.#steadyLayout(this.#laid ?? { placements: mine?.placements ?? [], discard: mine?.discard ?? null });
  });
  /** Face-down tiles, turned here or known by the server. */
  faceDown = $derived.by<readonly number[]>(() => {
    const laid = new Set(this.layout.placements.map((placement) => placement.tile));
    const down = new Set(this.mine()?.face_down ?? []);
    for (const [tile, turned] of this.#turned) {
      if (turned) down.add(tile);
      else down.delete(tile);
    }
    return this.#steadyDown([...down].filter((tile) => laid.has(tile)));
  });

  /** Lay tiles: shown at once, sent as often as the network should bear. */
  arrange(layout: Layout): void {
    this.#laid = layout;
    this.#channel.offer(layout);
  }

  /** Turn a laid tile face down or up: shown at once. What was laid before goes first. */
  async turnFaceDown(tile: number, down: boolean): Promise<Answer> {
    this.#turned = new Map(this.#turned).set(tile, down);
    this.flush();
    const answer = await new Promise<Answer>((resolve) =>
      this.outbox.give({ type: 'turn_face_down', tile, face_down: down }, resolve),
    );
    const left = new Map(this.#turned);
    if (left.get(tile) === down) left.delete(tile);
    this.#turned = left;
    return answer;
  }

  /** Send the newest layout now, because something follows that depends on it. */
  flush(): void {
    this.#channel.flush();
  }

  /** The phase is over: what lies now is what the server says. */
  forget(): void {
    this.#channel.clear();
    this.#arranging = null;
    this.#laid = null;
    this.#turned = new Map();
  }

  #send(layout: Layout): void {
    // Offline, a layout that never left gives way to the newer one.
    if (this.#arranging) this.outbox.withdraw(this.#arranging);
    const id = this.outbox.give({ type: 'arrange', placements: layout.placements, discard: layout.discard }, () =>
      this.#answered(id),
    );
    this.#arranging = id;
  }

  /** Stored or refused: from here on the server's word counts, unless more was laid meanwhile. */
  #answered(id: string): void {
    if (id !== this.#arranging) return;
    this.#arranging = null;
    if (this.#channel.idle) this.#laid = null;
  }
}
