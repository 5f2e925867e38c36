/** Sockets without a network, for tests: the test opens them, speaks on them and closes them. */

import { vi } from 'vitest';
import type { FromServer } from '../game/wire';

export class ScriptedSocket {
  static readonly OPEN = 1;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: { type: string }[] = [];

  constructor(readonly address: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }

  // --- what the network does ---

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

export interface ScriptedBrowser {
  /** All sockets that were made, the newest last. */
  readonly sockets: ScriptedSocket[];
  /** The sockets that the page has not given up. */
  readonly inUse: () => ScriptedSocket[];
  readonly newest: () => ScriptedSocket;
  /** Tell the page of something, such as that it is online again. */
  readonly tell: (event: string) => void;
  readonly restore: () => void;
}

/** A browser with virtual time, whose sockets wait for the test. */
export function scriptedBrowser(): ScriptedBrowser {
  const sockets: ScriptedSocket[] = [];
  const page = new EventTarget();
  const window = Object.assign(page, {
    setTimeout: (call: () => void, ms: number) => setTimeout(call, ms),
    clearTimeout: (timer: never) => clearTimeout(timer),
  });
  vi.useFakeTimers();
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('location', { protocol: 'http:', host: 'games.test' });
  vi.stubGlobal(
    'WebSocket',
    class extends ScriptedSocket {
      constructor(address: string) {
        super(address);
        sockets.push(this);
      }
    },
  );
  return {
    sockets,
    inUse: () => sockets.filter(({ readyState }) => readyState < 2),
    newest: () => sockets.at(-1)!,
    tell: (event) => void window.dispatchEvent(new Event(event)),
    restore: () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    },
  };
}
