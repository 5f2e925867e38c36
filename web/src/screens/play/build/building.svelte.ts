/** The player's own galaxy while building: connects the board with the live table, sounds and announcements. */

import { type BoardConfig, type BoardEvent, BoardState } from '../../../board';
import { announcementOf, boardWords } from '../../../board-words';
import { PLACES } from '../../../game/constants';
import { t } from '../../../messages';
import { isOn } from '../../../settings/switches.svelte';
import { sameMembers, stableReference } from '../../../ui/rendering/stable-reference';
import type { Play } from '../play.svelte';
import { play as sound, pulse } from '../../../sound/sounds';
import CardIcon from './CardIcon.svelte';

const HAND_COLUMNS = { portrait: 5, landscape: 3 } as const;

export class Building {
  readonly board: BoardState;
  #stableHand = stableReference<readonly number[]>(sameMembers);

  constructor(private readonly play: Play) {
    this.board = new BoardState(this.#config());
  }

  #seat = $derived.by(() => (this.play.me === null ? undefined : this.play.seats[this.play.me]));
  #hand = $derived.by<readonly number[]>(() => this.#stableHand(this.play.live.mine?.hand ?? []));
  #looseTiles = $derived.by(() => new Set(this.play.live.mine?.loose_tiles ?? []));
  /** The galaxy is final, because the player has taken a Bonus token. */
  locked = $derived.by(() => this.#seat?.locked ?? false);
  /** The player has finished, and may take that back. */
  finished = $derived.by(() => this.#seat?.done ?? false);
  /** How many tiles are still to be laid. */
  missing = $derived.by(() => PLACES[this.board.shape] - this.board.laid);
  /** Some tiles are not connected with the others. */
  apart = $derived.by(() => this.#looseTiles.size > 0);
  complete = $derived.by(() => this.missing <= 0 && !this.apart);

  /** The board reads these again whenever they change. */
  #config(): BoardConfig {
    const building = this;
    const { play } = this;
    const { own } = play.live;
    return {
      get shape() {
        return play.rules?.shape ?? 'square';
      },
      get hand() {
        return building.#hand;
      },
      get layout() {
        return own.layout;
      },
      get faceDown() {
        return own.faceDown;
      },
      get maxFaceDown() {
        return play.rules?.face_down ?? 0;
      },
      get looseTiles() {
        return building.#looseTiles;
      },
      get editable() {
        return !building.locked && !building.finished;
      },
      get locked() {
        return building.locked;
      },
      get compact() {
        return play.portrait;
      },
      get handColumns() {
        return HAND_COLUMNS[play.portrait ? 'portrait' : 'landscape'];
      },
      codeOf: play.code,
      faceDownIcon: CardIcon,
      words: boardWords,
      partNote(part) {
        const length = isOn('liveCounts') ? play.live.counts?.part_paths?.[part] : undefined;
        return length ? t('scoring.part-path', { n: length }) : undefined;
      },
      onarrange: (layout) => own.arrange(layout),
      onfacedown: (tile, down) => void own.turnFaceDown(tile, down),
      onevent: (event) => this.#react(event),
    };
  }

  #react(event: BoardEvent): void {
    playSound(event);
    if (event.type === 'laid') pulse();
    const words = announcementOf(event, this.board.shape, this.play.code);
    if (words !== null) this.play.announcer.say(words);
  }
}

function playSound(event: BoardEvent): void {
  switch (event.type) {
    case 'picked-up':
    case 'taken-back':
      return sound('pickUp');
    case 'laid':
      return event.replaced === null ? sound('snap', event.laid) : sound('swap');
    case 'discarded':
      return sound('snap', event.laid);
    case 'pushed':
      return sound('swap');
    case 'turned':
    case 'turned-face-down':
    case 'turned-face-up':
      return sound('turn');
    case 'no-marker-left':
      return;
  }
}
