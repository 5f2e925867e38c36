/** Commands without an answer: kept until the server answers, and sent again after a reconnect. */

import type { FromClient, RoundView } from '../game/wire';

/** A command has an id, which the outbox adds. */
export type Command = Extract<FromClient, { readonly id: string }>;
export type CommandWithoutId = Command extends infer C
  ? C extends Command
    ? Omit<C, 'id' | 'round' | 'phase'>
    : never
  : never;

/** The round and the phase that this page shows. The server lets a command act in no other. */
export type CommandMoment = Pick<RoundView, 'round' | 'phase'>;
type TypeWithoutMoment = Command extends infer C
  ? C extends Command
    ? 'round' extends keyof C
      ? never
      : C['type']
    : never
  : never;
/** Commands to the table itself, which belong to no round. The type asks for all of them. */
const WITHOUT_MOMENT: Readonly<Record<TypeWithoutMoment, true>> = {
  take_place: true,
  leave_place: true,
  seat_bot: true,
  clear_seat: true,
  hand_over_host: true,
  set_options: true,
  start: true,
  rematch: true,
  ask_for_seat: true,
};

export type Answer =
  | { readonly done: true }
  | { readonly done: false; readonly code: string; readonly text: string };

interface PendingCommand {
  readonly command: Command;
  readonly answer: (answer: Answer) => void;
  /** It was sent at least once. */
  sent: boolean;
}

export class Outbox {
  #pending = new Map<string, PendingCommand>();
  #count = 0;

  /** `tab` makes the ids of this page unique; `send` returns whether there was a connection to send on. */
  constructor(
    private readonly tab: string,
    private readonly send: (command: Command) => boolean,
    private readonly moment: () => CommandMoment | null = () => null,
  ) {}

  /** Send a command now, or when there is a connection; returns its id. */
  submit(withoutId: CommandWithoutId, answer: (answer: Answer) => void): string {
    this.#count += 1;
    const moment = withoutId.type in WITHOUT_MOMENT ? null : this.moment();
    const command = { ...withoutId, ...moment, id: `${this.tab}-${this.#count}` } as Command;
    const pending: PendingCommand = { command, answer, sent: false };
    this.#pending.set(command.id, pending);
    pending.sent = this.send(command);
    return command.id;
  }

  /** Remove the last command if it was never sent; it will not be answered. */
  withdraw(id: string): void {
    const pending = this.#pending.get(id);
    const last = [...this.#pending.keys()].at(-1);
    if (pending && !pending.sent && last === id) this.#pending.delete(id);
  }

  /** Send all commands without an answer, in their order: the newest layout comes last. */
  sendAgain(): void {
    for (const pending of this.#pending.values()) {
      pending.sent = this.send(pending.command) || pending.sent;
    }
  }

  acknowledge(ids: readonly string[]): void {
    for (const id of ids) this.#settle(id, { done: true });
  }

  refuse(id: string, code: string, text: string): void {
    this.#settle(id, { done: false, code, text });
  }

  #settle(id: string, answer: Answer): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    if (answer.done && pending.command.type === 'arrange') this.#dropOlderLayouts(id);
    this.#pending.delete(id);
    pending.answer(answer);
  }

  /** A layout that was not stored, before one that was, must not be sent again: it would undo the newer one. */
  #dropOlderLayouts(id: string): void {
    for (const { command, answer } of [...this.#pending.values()]) {
      if (command.id === id) return;
      if (command.type !== 'arrange') continue;
      this.#pending.delete(command.id);
      answer({ done: true });
    }
  }
}

/** Return a random id for this tab: ten characters, about 50 bits. */
export function tabId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return [...bytes].map((byte) => (byte % 36).toString(36)).join('');
}
