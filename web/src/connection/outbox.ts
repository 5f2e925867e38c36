/** Commands on their way: kept until answered, and sent again after a reconnect. */

import type { FromClient } from '../wire';

/** A command as the screens give it: the outbox adds the id. */
export type Command = Extract<FromClient, { readonly id: string }>;
export type Unnumbered = Command extends infer C ? (C extends Command ? Omit<C, 'id'> : never) : never;

export type Answer =
  | { readonly done: true }
  | { readonly done: false; readonly code: string; readonly text: string };

interface Waiting {
  readonly command: Command;
  readonly answer: (answer: Answer) => void;
}

export class Outbox {
  #waiting = new Map<string, Waiting>();
  #count = 0;

  /** `tab` makes the ids of this page's life unique among all of the player's tabs and reloads. */
  constructor(private readonly tab: string) {}

  add(unnumbered: Unnumbered, answer: (answer: Answer) => void): Command {
    this.#count += 1;
    const command = { ...unnumbered, id: `${this.tab}-${this.#count}` } as Command;
    this.#waiting.set(command.id, { command, answer });
    return command;
  }

  /** Take a command back that is no longer worth sending; its answer will be passed over. */
  drop(id: string): void {
    this.#waiting.delete(id);
  }

  acknowledge(ids: readonly string[]): void {
    for (const id of ids) this.#settle(id, { done: true });
  }

  refuse(id: string, code: string, text: string): void {
    this.#settle(id, { done: false, code, text });
  }

  /** Everything without an answer, in the order it was given. */
  get unanswered(): readonly Command[] {
    return [...this.#waiting.values()].map((one) => one.command);
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
