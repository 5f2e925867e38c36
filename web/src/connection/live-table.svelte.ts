/**
 * A table as this browser knows it: one raw state per section of the view, replaced as updates
 * come. The only thing known here before the server is the player's own layout while building.
 */

import type {
  AskTime,
  ClockView,
  CountsView,
  EmoteShown,
  FromServer,
  MineView,
  Rank,
  RematchReady,
  RoundView,
  ScoreSheet,
  SeatView,
  SendEmote,
  TableView,
  Update,
  Welcome,
} from '../wire';
import { ArrangementChannel, type Layout } from './arrangement-channel';
import { type Answer, type Command, Outbox, tabId, type Unnumbered } from './outbox';
import { ServerClock } from './server-clock';
import { TableLink } from './table-link';

export type Happening = NonNullable<Update['events']>[number];
export type Emote = SendEmote['emote'];
export type LinkState = 'connecting' | 'open' | 'lost' | 'back';

/** How long 'back' stands after a lost connection has returned. */
const BACK_SHOWN = 3_000;
const EMOTE_SHOWN = 4_000;
/** Several questions at once, then one now and then: clocks drift and devices sleep. */
const ASKED_AT = [0, 150, 400, 900, 2_000];
const ASK_AGAIN = 30_000;
/** The server could not store a command: it is asked again after this. */
const TRY_AGAIN = 1_000;

class SeatSection {
  view = $state.raw<SeatView | null>(null);
}

export class LiveTable {
  welcome = $state.raw<Welcome | null>(null);
  seat = $state.raw<number | null>(null);
  table = $state.raw<TableView | null>(null);
  round = $state.raw<RoundView | null>(null);
  clock = $state.raw<ClockView | null>(null);
  mine = $state.raw<MineView | null>(null);
  counts = $state.raw<CountsView | null>(null);
  sheets = $state.raw<readonly ScoreSheet[]>([]);
  ranking = $state.raw<readonly Rank[]>([]);
  rematch = $state.raw<RematchReady | null>(null);
  emotes = $state.raw<readonly EmoteShown[]>([]);
  link = $state.raw<LinkState>('connecting');
  lostAt = $state.raw<number | null>(null);
  /** Server time minus this device's time, in milliseconds. */
  offset = $state.raw(0);
  /** True once every section has arrived. */
  loaded = $derived(this.table !== null && this.round !== null);

  #sections = Array.from({ length: 6 }, () => new SeatSection());
  #localLayout = $state.raw<Layout | null>(null);
  #localDown = $state.raw<ReadonlyMap<number, boolean>>(new Map());
  #seatCount = $derived(this.table?.seats ?? 0);

  /** What lies open before each seat, by seat number. */
  seats = $derived(
    this.#sections
      .slice(0, this.#seatCount)
      .map((section) => section.view)
      .filter((view): view is SeatView => view !== null),
  );
  /** The player's own layout: what was laid here, or else what the server has. */
  layout = $derived<Layout>(
    this.#localLayout ?? {
      placements: this.mine?.placements ?? [],
      discard: this.mine?.discard ?? null,
    },
  );
  /** The player's own face-down tiles, turned here or known by the server. */
  faceDown = $derived.by<readonly number[]>(() => {
    const laid = new Set(this.layout.placements.map((placement) => placement.tile));
    const down = new Set(this.mine?.face_down ?? []);
    for (const [tile, turned] of this.#localDown) {
      if (turned) down.add(tile);
      else down.delete(tile);
    }
    return [...down].filter((tile) => laid.has(tile));
  });

  #clock = new ServerClock();
  #outbox = new Outbox(tabId());
  #unsent = new Set<string>();
  #arranging: string | null = null;
  #channel: ArrangementChannel;
  #link: TableLink;
  #timers = new Set<number>();
  #watchers = new Set<(happening: Happening) => void>();
  #backTimer: number | undefined;

  constructor(address: string) {
    this.#channel = new ArrangementChannel({
      send: (layout) => this.#sendLayout(layout),
      now: () => performance.now(),
      later: (call, ms) => window.setTimeout(call, ms),
      cancel: (timer) => window.clearTimeout(timer),
    });
    this.#link = new TableLink(address, {
      opened: () => this.#opened(),
      heard: (message) => this.#heard(message),
      lost: () => this.#lost(),
    });
    this.#later(() => this.#askAgain(), ASK_AGAIN);
  }

  close(): void {
    this.#channel.flush();
    this.#link.close();
    clearTimeout(this.#backTimer);
    for (const timer of this.#timers) clearTimeout(timer);
  }

  // --- saying -----------------------------------------------------------------------------

  /** Give a command. What was laid before it goes first. The promise waits for as long as it takes. */
  do(command: Unnumbered): Promise<Answer> {
    this.#channel.flush();
    return new Promise((resolve) => this.#post(command, resolve));
  }

  /** Lay tiles: shown at once, sent as often as the network should bear. */
  arrange(layout: Layout): void {
    this.#localLayout = layout;
    this.#channel.offer(layout);
  }

  /** Turn a laid tile face down or up: shown at once. */
  async turnFaceDown(tile: number, down: boolean): Promise<Answer> {
    this.#localDown = new Map(this.#localDown).set(tile, down);
    const answer = await this.do({ type: 'turn_face_down', tile, face_down: down });
    const left = new Map(this.#localDown);
    if (left.get(tile) === down) left.delete(tile);
    this.#localDown = left;
    return answer;
  }

  emote(emote: Emote): void {
    this.#link.send({ type: 'send_emote', emote });
  }

  /** Be told what happens in the open; returns how to stop. */
  watch(watcher: (happening: Happening) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Server time now, in milliseconds. */
  now(): number {
    return this.#clock.at(Date.now());
  }

  #post(unnumbered: Unnumbered, answer: (answer: Answer) => void): Command {
    const command = this.#outbox.add(unnumbered, answer);
    if (!this.#link.send(command)) this.#unsent.add(command.id);
    return command;
  }

  #sendLayout(layout: Layout): void {
    const before = this.#arranging;
    // Offline, a layout that never left gives way to the newer one, unless a command followed it.
    if (before && this.#unsent.has(before) && this.#outbox.unanswered.at(-1)?.id === before) {
      this.#unsent.delete(before);
      this.#outbox.drop(before);
    }
    const command = this.#post(
      { type: 'arrange', placements: layout.placements, discard: layout.discard },
      () => this.#layoutAnswered(command.id),
    );
    this.#arranging = command.id;
  }

  /** Stored or refused: from here on the server's word counts, unless more was laid meanwhile. */
  #layoutAnswered(id: string): void {
    if (id !== this.#arranging) return;
    this.#arranging = null;
    if (this.#channel.idle) this.#localLayout = null;
  }

  // --- hearing ----------------------------------------------------------------------------

  #heard(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.#clock.guess(message.now, Date.now());
        this.offset = this.#clock.offset;
        this.welcome = message;
        this.seat = message.seat;
        break;
      case 'update':
        this.#update(message);
        break;
      case 'refusal':
        this.#refused(message.id ?? null, message.code, message.text);
        break;
      case 'your_seat':
        this.seat = message.seat;
        break;
      case 'emote_shown':
        this.#showEmote(message);
        break;
      case 'rematch_ready':
        this.rematch = message;
        break;
      case 'time':
        this.#clock.learn(message.sent, message.now, Date.now());
        this.offset = this.#clock.offset;
        break;
      case 'ping':
        this.#link.send({ type: 'pong', number: message.number });
        break;
      case 'reconnect':
        this.#link.moveOn(message.after);
        break;
      case 'farewell':
        break;
    }
  }

  #update({ sections, events, acknowledged }: Update): void {
    const changed = this.#newPhase(sections.round);
    if (sections.table) this.table = sections.table;
    if (sections.round) this.round = sections.round;
    if (sections.clock) this.clock = sections.clock;
    if (sections.mine !== undefined) this.mine = sections.mine;
    if (sections.counts !== undefined) this.counts = sections.counts;
    if (sections.sheets) this.sheets = sections.sheets;
    if (sections.ranking) this.ranking = sections.ranking;
    this.#sections.forEach((section, number) => {
      const view = sections[`seat_${number}` as 'seat_0'];
      if (view) section.view = view;
    });
    if (changed) this.#forgetLocal();
    this.#outbox.acknowledge(acknowledged ?? []);
    for (const happening of events ?? []) for (const watcher of this.#watchers) watcher(happening);
  }

  #newPhase(round: RoundView | undefined): boolean {
    if (!round || !this.round) return false;
    return round.phase !== this.round.phase || round.round !== this.round.round;
  }

  /** The phase is over: what lies now is what the server says. */
  #forgetLocal(): void {
    this.#channel.clear();
    this.#arranging = null;
    this.#localLayout = null;
    this.#localDown = new Map();
  }

  #refused(id: string | null, code: string, text: string): void {
    if (id === null) return;
    const command = this.#outbox.unanswered.find((one) => one.id === id);
    if (code === 'storage-down' && command) this.#later(() => this.#link.send(command), TRY_AGAIN);
    else this.#outbox.refuse(id, code, text);
  }

  #showEmote(shown: EmoteShown): void {
    this.emotes = [...this.emotes.filter((one) => one.seat !== shown.seat), shown];
    this.#later(() => {
      this.emotes = this.emotes.filter((one) => one !== shown);
    }, EMOTE_SHOWN);
  }

  // --- the connection ---------------------------------------------------------------------

  #opened(): void {
    const returned = this.link === 'lost';
    this.link = returned ? 'back' : 'open';
    this.lostAt = null;
    clearTimeout(this.#backTimer);
    if (returned) {
      this.#backTimer = window.setTimeout(() => {
        this.link = 'open';
      }, BACK_SHOWN);
    }
    this.#clock.forget();
    for (const ms of ASKED_AT) this.#later(() => this.#askTime(), ms);
    this.#channel.flush();
    for (const command of this.#outbox.unanswered) this.#link.send(command);
    this.#unsent.clear();
  }

  #lost(): void {
    clearTimeout(this.#backTimer);
    if (this.link === 'connecting' && this.welcome === null) return;
    this.link = 'lost';
    this.lostAt ??= Date.now();
  }

  #askTime(): void {
    const question: AskTime = { type: 'ask_time', sent: Date.now() };
    this.#link.send(question);
  }

  #askAgain(): void {
    this.#askTime();
    this.#later(() => this.#askAgain(), ASK_AGAIN);
  }

  #later(call: () => void, ms: number): void {
    const timer = window.setTimeout(() => {
      this.#timers.delete(timer);
      call();
    }, ms);
    this.#timers.add(timer);
  }
}

/** Where a table's WebSocket is, on the server this page came from. */
export function tableAddress(game: string, from: Pick<Location, 'protocol' | 'host'> = location): string {
  const scheme = from.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${from.host}/api/tables/${encodeURIComponent(game)}/socket`;
}
