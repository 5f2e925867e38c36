/**
 * A table as this browser knows it: one raw state per section of the view, replaced as updates
 * come.
 */

import { SEAT_SECTIONS } from '../game/constants';
import type {
  AskTime,
  ClockView,
  CountsView,
  EmoteShown,
  FromServer,
  InsightView,
  LobbyView,
  MineView,
  Outcomes,
  PeopleView,
  PickCosts,
  Rank,
  RematchReady,
  RoundView,
  ScoreSheet,
  SeatView,
  SendEmote,
  StandingsView,
  TableView,
  Update,
  Welcome,
} from '../game/wire';
import { type Answer, Outbox, tabId, type CommandWithoutId } from './outbox';
import { OwnGalaxy } from './own-galaxy.svelte';
import { ServerClock } from './server-clock';
import { TableConnection } from './table-connection';

export type TableEvent = NonNullable<Update['events']>[number];
export type Emote = SendEmote['emote'];
/** The server's codes for a game that was damaged in storage, or written by a newer server. */
export type UnreadableGame = 'game-damaged' | 'game-newer';
export type ConnectionState = 'connecting' | 'open' | 'lost' | 'back';

/** How long the state is 'back' after a lost connection was restored. */
const BACK_SHOWN_MS = 3_000;
const EMOTE_SHOWN_MS = 4_000;
/** The server's time is requested several times after connecting, then regularly: clocks drift and devices sleep. */
const FIRST_TIME_REQUESTS_MS = [0, 150, 400, 900, 2_000];
const TIME_REQUEST_INTERVAL_MS = 30_000;
/** A command that the server could not store is sent again after this. */
const RETRY_AFTER_MS = 1_000;

class SeatSection {
  view = $state.raw<SeatView | null>(null);
}

export class LiveTable {
  welcome = $state.raw<Welcome | null>(null);
  seat = $state.raw<number | null>(null);
  /** Whether this player is the host. */
  host = $state.raw(false);
  lobby = $state.raw<LobbyView | null>(null);
  people = $state.raw<PeopleView | null>(null);
  table = $state.raw<TableView | null>(null);
  round = $state.raw<RoundView | null>(null);
  clock = $state.raw<ClockView | null>(null);
  mine = $state.raw<MineView | null>(null);
  counts = $state.raw<CountsView | null>(null);
  /** What all galaxies are worth, for a player who waits for the others to finish building. */
  standings = $state.raw<StandingsView | null>(null);
  /** What each pick would cost, for a player who has to pick. */
  pickCosts = $state.raw<PickCosts | null>(null);
  sheets = $state.raw<readonly ScoreSheet[]>([]);
  /** What everybody picked or chose in the round that is scored. */
  outcomes = $state.raw<Outcomes>({ picks: [], choices: [] });
  ranking = $state.raw<readonly Rank[]>([]);
  /** What was possible in the round that was counted, once it is known for all seats. */
  insight = $state.raw<InsightView | null>(null);
  rematch = $state.raw<RematchReady | null>(null);
  emotes = $state.raw<readonly EmoteShown[]>([]);
  connectionState = $state.raw<ConnectionState>('connecting');
  /** Why the server has set this game aside, if it has. */
  unreadable = $state.raw<UnreadableGame | null>(null);
  /** Other tables of an evening have not played this round yet: it is shown to those who sit here. */
  keptBack = $state.raw(false);
  lostAt = $state.raw<number | null>(null);
  /** Server time minus this device's time, in milliseconds. */
  offset = $state.raw(0);
  /** True once every section has arrived. */
  loaded = $derived(this.table !== null && this.round !== null);

  #sections = SEAT_SECTIONS.map((name) => ({ name, seat: new SeatSection() }));
  #seatCount = $derived(this.table?.seats ?? 0);

  /** What lies open before each seat, by seat number. */
  seats = $derived(
    this.#sections
      .slice(0, this.#seatCount)
      .map(({ seat }) => seat.view)
      .filter((view): view is SeatView => view !== null),
  );
  #clock = new ServerClock();
  #outbox = new Outbox(
    tabId(),
    (command) => this.#connection.send(command),
    () => this.round && { round: this.round.round, phase: this.round.phase },
  );
  #retryTimer: number | undefined;
  #connection: TableConnection;
  #timers = new Set<number>();
  #closed = false;
  /** Who waits until every section has arrived. */
  #waiting = new Set<(loaded: boolean) => void>();
  #subscribers = new Set<(event: TableEvent) => void>();
  /** The player's own galaxy, known here before the server knows it. */
  readonly own = new OwnGalaxy(() => this.mine, this.#outbox);
  #backTimer: number | undefined;

  constructor(address: string) {
    this.#connection = new TableConnection(address, {
      onOpen: () => this.#onOpen(),
      onMessage: (message) => this.#onMessage(message),
      onLost: () => this.#onLost(),
    });
    this.#schedule(() => this.#requestTimeAgain(), TIME_REQUEST_INTERVAL_MS);
  }

  close(): void {
    this.#closed = true;
    this.#answerWaiting(false);
    this.own.flush();
    this.#connection.close();
    clearTimeout(this.#backTimer);
    clearTimeout(this.#retryTimer);
    for (const timer of this.#timers) clearTimeout(timer);
  }

  /** True once every section has arrived; false if the table is closed before. */
  whenLoaded(): Promise<boolean> {
    if (this.loaded || this.#closed) return Promise.resolve(this.loaded);
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  /** Connect now, without waiting for the next attempt. */
  retryNow(): void {
    this.#connection.retryNow();
  }

  #answerWaiting(loaded: boolean): void {
    for (const answer of this.#waiting) answer(loaded);
    this.#waiting.clear();
  }

  // --- sending ----------------------------------------------------------------------------

  /** Send a command, after what was laid before it. The promise resolves when the server has answered. */
  do(command: CommandWithoutId): Promise<Answer> {
    this.own.flush();
    return new Promise((resolve) => this.#outbox.submit(command, resolve));
  }

  emote(emote: Emote): void {
    this.#connection.send({ type: 'send_emote', emote });
  }

  /** Call a function with each public event; returns how to stop. */
  subscribe(subscriber: (event: TableEvent) => void): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  /** Server time now, in milliseconds. */
  now(): number {
    return this.#clock.at(Date.now());
  }

  // --- receiving --------------------------------------------------------------------------

  #onMessage(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.#clock.guess(message.now, Date.now());
        this.offset = this.#clock.offset;
        this.welcome = message;
        this.seat = message.seat;
        this.host = message.host;
        break;
      case 'host_role':
        this.host = message.host;
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
        this.#clock.addSample(message.sent, message.now, Date.now());
        this.offset = this.#clock.offset;
        break;
      case 'ping':
        this.#connection.send({ type: 'pong', number: message.number });
        break;
      case 'reconnect':
        this.#connection.reconnectAfter(message.after);
        break;
      case 'farewell':
        this.#onFarewell(message.code);
        break;
    }
  }

  #update({ sections, events, acknowledged }: Update): void {
    const changed = this.#newPhase(sections.round);
    if (sections.table) this.table = sections.table;
    if (sections.round) this.round = sections.round;
    if (sections.lobby) this.lobby = sections.lobby;
    if (sections.people) this.people = sections.people;
    if (sections.clock) this.clock = sections.clock;
    if (sections.mine !== undefined) this.mine = sections.mine;
    if (sections.counts !== undefined) this.counts = sections.counts;
    if (sections.standings !== undefined) this.standings = sections.standings;
    if (sections.pick_costs !== undefined) this.pickCosts = sections.pick_costs;
    if (sections.sheets) this.sheets = sections.sheets;
    if (sections.outcomes) this.outcomes = sections.outcomes;
    if (sections.ranking) this.ranking = sections.ranking;
    if (sections.insight !== undefined) this.insight = sections.insight;
    for (const { name, seat } of this.#sections) {
      const view = sections[name];
      if (view) seat.view = view;
    }
    if (this.loaded) this.#answerWaiting(true);
    if (changed) this.own.forget();
    this.#outbox.acknowledge(acknowledged ?? []);
    for (const event of events ?? []) for (const subscriber of this.#subscribers) subscriber(event);
  }

  #newPhase(round: RoundView | undefined): boolean {
    if (!round || !this.round) return false;
    return round.phase !== this.round.phase || round.round !== this.round.round;
  }

  #refused(id: string | null, code: string, text: string): void {
    if (id === null) return;
    if (code !== 'storage-down') this.#outbox.refuse(id, code, text);
    else this.#retryTimer ??= window.setTimeout(() => this.#retry(), RETRY_AFTER_MS);
  }

  /** All commands in their order, not only the refused one: an older layout must not follow a newer one. */
  #retry(): void {
    this.#retryTimer = undefined;
    this.#outbox.sendAgain();
  }

  /** A game that the server cannot read, or may not show yet, stays closed: connecting again would not help. */
  #onFarewell(code: string): void {
    if (code === 'game-damaged' || code === 'game-newer') this.unreadable = code;
    else if (code === 'evening-not-over') this.keptBack = true;
    else return;
    this.#connection.close();
    this.#answerWaiting(false);
  }

  #showEmote(shown: EmoteShown): void {
    this.emotes = [...this.emotes.filter((one) => one.seat !== shown.seat), shown];
    this.#schedule(() => {
      this.emotes = this.emotes.filter((one) => one !== shown);
    }, EMOTE_SHOWN_MS);
  }

  // --- the connection ---------------------------------------------------------------------

  #onOpen(): void {
    const returned = this.connectionState === 'lost';
    this.connectionState = returned ? 'back' : 'open';
    this.lostAt = null;
    clearTimeout(this.#backTimer);
    if (returned) {
      this.#backTimer = window.setTimeout(() => {
        this.connectionState = 'open';
      }, BACK_SHOWN_MS);
    }
    this.#clock.reset();
    for (const ms of FIRST_TIME_REQUESTS_MS) this.#schedule(() => this.#requestTime(), ms);
    this.own.flush();
    this.#outbox.sendAgain();
  }

  #onLost(): void {
    clearTimeout(this.#backTimer);
    if (this.connectionState === 'connecting' && this.welcome === null) return;
    this.connectionState = 'lost';
    this.lostAt ??= Date.now();
  }

  #requestTime(): void {
    const request: AskTime = { type: 'ask_time', sent: Date.now() };
    this.#connection.send(request);
  }

  #requestTimeAgain(): void {
    this.#requestTime();
    this.#schedule(() => this.#requestTimeAgain(), TIME_REQUEST_INTERVAL_MS);
  }

  #schedule(call: () => void, ms: number): void {
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
