/** The server's part in a game that several phones count, in a few lines, for tests; and a page of an earlier version. */

import type { CompanionGame } from './game';
import { contentsOf, gameOf, type GamePart } from './parts';
import type { Received, SharedGame } from './shared-game';

/** What a phone sends: pages of earlier versions name a stamp of their own. */
interface AnyPart {
  readonly name: string;
  readonly content: string;
  readonly seen?: number;
  readonly stamp?: number;
}

export interface ModelAnswer {
  readonly version: number;
  readonly parts: readonly GamePart[];
  readonly now: number;
}

/** Stores a part if nobody was faster, as `SqlCompanionGames` does. */
export class ModelServer {
  version = 0;
  readonly parts = new Map<string, GamePart & { version: number }>();

  exchange(sent: readonly AnyPart[], after: number): ModelAnswer {
    const version = this.version + 1;
    for (const part of sent) {
      const stamp = this.#stampFor(part);
      if (stamp === null) continue;
      this.parts.set(part.name, { name: part.name, content: part.content, stamp, version });
      this.version = version;
    }
    const asked = new Set(sent.filter(({ seen }) => seen !== undefined).map(({ name }) => name));
    const changed = [...this.parts.values()].filter((part) => part.version > after || asked.has(part.name));
    return { version: this.version, parts: changed.map(({ name, stamp, content }) => ({ name, stamp, content })), now: Date.now() };
  }

  #stampFor({ name, seen, stamp = 0 }: AnyPart): number | null {
    const stored = this.parts.get(name)?.stamp ?? 0;
    if (seen === undefined) return stamp > stored ? stamp : null;
    return seen === stored ? Math.max(0, ...[...this.parts.values()].map((part) => part.stamp)) + 1 : null;
  }

  /** Exchange what a phone has to send. */
  with(phone: SharedGame): Received {
    const sent = phone.send();
    const { version, parts } = this.exchange(sent, phone.after);
    return phone.receive(sent, version, parts);
  }

  /** The phone's request arrives, and the answer does not. */
  withoutAnswer(phone: SharedGame): void {
    this.exchange(phone.send(), phone.after);
  }

  /** Answers `fetch` for one game. */
  readonly fetch = (address: string, { body }: { body?: string } = {}): Promise<Response> => {
    const { parts = [], after = 0 } = body ? (JSON.parse(body) as { parts?: readonly AnyPart[]; after?: number }) : {};
    const answer = address.endsWith('/companion-games') ? { code: 'KAC3EFGH', link: '', now: Date.now() } : this.exchange(parts, after);
    return Promise.resolve(new Response(JSON.stringify(answer)));
  };
}

/** How pages of earlier versions count with others: they stamp their changes, and of two the larger stamp stays. */
export class OlderPhone {
  #after = 0;
  #clock = 0;
  readonly #parts = new Map<string, GamePart>();
  readonly #unsent = new Set<string>();

  change(game: CompanionGame): void {
    for (const [name, content] of contentsOf(game)) {
      if (this.#parts.get(name)?.content === content) continue;
      this.#clock += 1;
      this.#parts.set(name, { name, content, stamp: this.#clock });
      this.#unsent.add(name);
    }
  }

  exchange(server: ModelServer): void {
    const sent = [...this.#unsent].slice(0, 12).map((name) => this.#parts.get(name)!);
    const { version, parts } = server.exchange(sent, this.#after);
    for (const { name, stamp } of sent) if (this.#parts.get(name)?.stamp === stamp) this.#unsent.delete(name);
    for (const part of parts) {
      this.#clock = Math.max(this.#clock, part.stamp);
      const mine = this.#parts.get(part.name);
      if (mine && (mine.stamp > part.stamp || mine.content === part.content)) continue;
      this.#parts.set(part.name, part);
      this.#unsent.delete(part.name);
    }
    this.#after = version;
  }

  game(): CompanionGame | null {
    return gameOf({ id: 'older', shared: null, changes: 0 }, new Map([...this.#parts.values()].map(({ name, content }) => [name, content])));
  }
}
