/** Commands on their way: kept until answered, and sent again after a reconnect. */

import type { FromClient } from '../game/wire';

/** A command as the screens give it: the outbox adds the id. */
export type Command = Extract<FromClient, { readonly id: string }>;
export type CommandWithoutId = Command extends infer C ? (C extends Command ? Omit<C, 'id'> : never) : never;

export type Answer =
  | { readonly done: true }
  | { readonly done: false; readonly code: string; readonly text: string };

interface Waiting {
  readonly command: Command;
  readonly answer: (answer: Answer) => void;
  /** It has left at least once. */
  sent: boolean;
}

export class Outbox {
  #waiting = new Map<string, Waiting>();
  #count = 0;

  /** `tab` makes the ids of this page's life unique; `send` says whether a command could leave. */
  constructor(
    private readonly tab: string,
    private readonly send: (command: Command) => boolean,
  ) {}

  /** Send a command now, or when there is a connection; returns its id. */
  give(unnumbered: CommandWithoutId, answer: (answer: Answer) => void): string {
    this.#count += 1;
    const command = { ...unnumbered, id: `${this.tab}-${this.#count}` } as Command;
    const waiting: Waiting = { command, answer, sent: false };
    this.#waiting.set(command.id, waiting);
    waiting.sent = this.send(command);
    return command.id;
  }

  /** Take a command back that never left, unless another followed it; it will not be answered. */
  withdraw(id: string): void {
    const waiting = this.#waiting.get(id);
    const last = [...this.#waiting.keys()].at(-1);
    if (waiting && !waiting.sent && last === id) this.#waiting.delete(id);
  }

  /** Everything without an answer, or that one, in the order it was given. */
  sendAgain(id?: string): void {
    for (const waiting of this.#waiting.values()) {
      if (id !== undefined && waiting.command.id !== id) continue;
      waiting.sent = this.send(waiting.command) || waiting.sent;
    }
  }

  acknowledge(ids: readonly string[]): void {
    for (const id of ids) this.#settle(id, { done: true });
  }

  refuse(id: string, code: string, text: string): void {
    this.#settle(id, { done: false, code, text });
  }

  #settle(id: string, answer: Answer): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    waiting.answer(answer);
  }
}

/** Unique enough for one player's tabs: 60 bits of chance. */
export function tabId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return [...bytes].map((byte) => (byte % 36).toString(36)).join('');
}
