/** The game on screen: every change is stored at once, can be undone, and goes to the other phones that count it. */

import { shareCompanionGame } from '../api/companion';
import { changesBetween, type PartChange, reversed, withChanges } from './changes';
import { type CompanionGame, type CompanionRound, type SeatEntry, withEntry, withRound } from './game';
import { countGame } from './counting';
import { movedTime } from './minute.svelte';
import { PhoneLink } from './phone-link.svelte';
import { SharedGame } from './shared-game';
import type { StoredGames } from './stored-games';
import { joined, withEdits } from './tab-copies';

const MAX_UNDO = 200;

/** What somebody has to know about a change: it stays as another phone has made it. */
export interface ChangeNotice {
  /** Undo left it alone, or what was entered here came too late. */
  readonly kind: 'not-undone' | 'overruled';
  /** Whose numbers they are. */
  readonly seats: readonly number[];
}

export class OpenGame {
  #game = $state.raw<CompanionGame>(undefined as never);
  /** What was changed on this phone, in the parts of the game that changed. */
  #done = $state.raw<readonly (readonly PartChange[])[]>([]);
  /** The parts that were changed here since the page was opened. */
  #touched = $state.raw<ReadonlySet<string>>(new Set());
  /** The last change could not be stored. */
  unsaved = $state(false);
  notice = $state.raw<ChangeNotice | null>(null);
  /** The way to the other phones, if there are any. */
  link = $state.raw<PhoneLink | null>(null);
  counted = $derived.by(() => countGame(this.#game));
  round = $derived.by(() => this.#game.rounds[this.#game.round]!);
  /** Undo takes back what is on screen, not what was entered before another phone went on. */
  canUndo = $derived.by(() => this.#done.at(-1)?.some(({ name }) => this.#isOnScreen(name)) ?? false);
  /** The tracks before the round on screen. */
  before = $derived.by(() => this.counted[this.#game.round]!.sheets.map(({ before }) => before));
  readonly #unfollow: () => void;

  constructor(
    game: CompanionGame,
    private readonly stored: StoredGames,
  ) {
    this.#game = game;
    this.#connect();
    this.#unfollow = stored.follow(game.id, (theirs) => this.#join(theirs));
  }

  get game(): CompanionGame {
    return this.#game;
  }

  /** Whether several phones count this game. */
  get isShared(): boolean {
    return this.#game.shared !== null && !this.link?.gone;
  }

  change(game: CompanionGame): void {
    const changes = changesBetween(this.#game, game);
    if (changes.length === 0) return;
    this.notice = null;
    this.#done = [...this.#done, changes].slice(-MAX_UNDO);
    this.#touched = new Set([...this.#touched, ...changes.map(({ name }) => name)]);
    this.#store(game);
  }

  /** Store a change that cannot be undone, such as a pause of the minute. */
  changeWithoutUndo(game: CompanionGame): void {
    this.#store(game);
  }

  changeRound(change: Partial<CompanionRound>): void {
    this.change(withRound(this.#game, this.#game.round, change));
  }

  changeEntry(seat: number, change: Partial<SeatEntry>): void {
    this.change(withEntry(this.#game, this.#game.round, seat, change));
  }

  /** Whether anything was entered on this phone for a player in the round on screen, since the page was opened. */
  hasEntered(seat: number): boolean {
    return this.#touched.has(`${this.#roundName}-seat-${seat}`);
  }

  goTo(round: number, stage?: CompanionRound['stage']): void {
    const game = { ...this.#game, round };
    this.change(stage ? withRound(game, round, { stage }) : game);
  }

  /** Take back the last change of this phone, and nothing that others have entered since. */
  undo(): void {
    const last = this.#done.at(-1);
    if (!last) return;
    this.#done = this.#done.slice(0, -1);
    const { game, overruled } = withChanges(this.#game, reversed(last));
    this.notice = overruled ? { kind: 'not-undone', seats: seatsOf(last.map(({ name }) => name)) } : null;
    this.#store(game);
  }

  /** Let other phones count this game, too, under a new code if the server has forgotten the last; refused without a server. */
  async share(): Promise<void> {
    if (this.isShared) return;
    const sentAt = Date.now();
    const { code, now } = await shareCompanionGame();
    const receivedAt = Date.now();
    const shared = new SharedGame();
    shared.learnTime(sentAt, now, receivedAt);
    const { minute } = this.round;
    const before = this.now();
    const ahead = shared.timeAt(Date.now()) - before;
    const game = minute ? withRound(this.#game, this.#game.round, { minute: movedTime(minute, before, ahead) }) : this.#game;
    this.#game = withEdits(this.#game, { ...game, shared: shared.state(code) });
    this.#connect();
    this.#store(this.#game);
  }

  /** The time by which minutes end: the server's for a game that several phones count, else this phone's. */
  now(): number {
    return this.link ? this.link.now() : Date.now();
  }

  close(): void {
    this.#unfollow();
    this.link?.stop();
  }

  get #roundName(): string {
    return `round-${this.#game.round + 1}`;
  }

  #isOnScreen(part: string): boolean {
    return part === 'game' || part === this.#roundName || part.startsWith(`${this.#roundName}-`);
  }

  #connect(): void {
    this.link?.stop();
    this.link = null;
    if (!this.#game.shared) return;
    this.link = new PhoneLink(this.#game.shared, this.#game, (link, overruled) => this.#receive(link, overruled));
    this.link.start();
  }

  #receive(link: PhoneLink, overruled: readonly string[]): void {
    const { id, changes, edits } = this.#game;
    const game = link.game({ id, changes: changes + 1, ...(edits ? { edits } : {}) });
    if (!game) return;
    const entered = overruled.filter((name) => name.includes('-seat-') || name.includes('-token-'));
    if (entered.length > 0) this.notice = { kind: 'overruled', seats: seatsOf(entered) };
    this.#game = game;
    this.#write();
  }

  #store(game: CompanionGame): void {
    const before = this.#game;
    // Another tab may have stored something that this one has not heard of yet.
    this.#take(this.stored.withStored(before));
    const changed = this.#game === before ? game : withChanges(this.#game, changesBetween(before, game)).game;
    const counted = withEdits(this.#game, { ...changed, changes: this.#game.changes + 1 });
    this.#game = this.link ? this.link.changed(counted) : counted;
    this.#write();
  }

  /** Put together what another tab tells with what is here, and tell it what it does not know. */
  #join(theirs: CompanionGame): void {
    this.#take(joined(this.#game, theirs));
    if (joined(theirs, this.#game) !== theirs) this.#write();
  }

  #take(game: CompanionGame): void {
    if (game === this.#game) return;
    const code = this.#game.shared?.code;
    this.#game = game;
    if (game.shared?.code === code) this.link?.take(game);
    else this.#connect();
  }

  #write(): void {
    void this.stored.write(this.#game).then((done) => (this.unsaved = !done));
  }
}

/** The seats that parts of these names belong to, in order. */
const seatsOf = (names: readonly string[]): readonly number[] =>
  [...new Set(names.flatMap((name) => (name.includes('-seat-') ? [Number(name.at(-1))] : [])))].sort();
