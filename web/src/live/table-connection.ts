/** The WebSocket to a table, opened again whenever it is lost. */

import type { FromClient, FromServer } from '../game/wire';
import { reconnectDelay } from './backoff';

/** The server pings every five seconds; after this long without a message the connection is taken for lost. */
const MAX_SILENCE_MS = 12_000;

/** A socket that does not open in this time is given up: a browser waits for minutes, and opens no other meanwhile. */
const MAX_CONNECTING_MS = 9_000;

export interface Listener {
  onOpen(): void;
  onMessage(message: FromServer): void;
  onLost(): void;
}

export class TableConnection {
  #socket: WebSocket | null = null;
  #attempt = 0;
  #retryTimer: number | undefined;
  /** Gives up the socket that does not open, or on which nothing comes any more. */
  #silenceTimer: number | undefined;
  #closed = false;
  #nextDelay: number | null = null;

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {
    window.addEventListener('offline', this.#offline);
    window.addEventListener('online', this.#retry);
    document.addEventListener('visibilitychange', this.#retryIfWaiting);
    this.#connect();
  }

  /** Send a message; false if there is no connection, and then the message is dropped. */
  send(message: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Connect again after so many milliseconds, as the server asked; not counted as a failure. */
  reconnectAfter(after: number): void {
    this.#nextDelay = after;
    this.#abandon();
  }

  /** Connect now, also in place of a socket that has not opened yet. */
  retryNow(): void {
    if (this.#closed || this.#socket?.readyState === WebSocket.OPEN) return;
    this.#attempt = 0;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    window.removeEventListener('offline', this.#offline);
    window.removeEventListener('online', this.#retry);
    document.removeEventListener('visibilitychange', this.#retryIfWaiting);
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#silenceTimer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #connect(): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
    const socket = opened(this.address);
    this.#socket = socket;
    if (!socket) return this.#reconnectLater();
    this.#giveUpAfter(MAX_CONNECTING_MS);
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#giveUpAfter(MAX_SILENCE_MS);
      this.listener.onOpen();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      // Not sooner: where sockets are blocked, some open and are closed at once.
      this.#attempt = 0;
      this.#giveUpAfter(MAX_SILENCE_MS);
      this.listener.onMessage(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#reconnectLater();
    };
  }

  #giveUpAfter(ms: number): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = window.setTimeout(() => this.#abandon(), ms);
  }

  #abandon(): void {
    const socket = this.#socket;
    this.#reconnectLater();
    socket?.close();
  }

  #reconnectLater(): void {
    if (this.#closed) return;
    this.#socket = null;
    clearTimeout(this.#silenceTimer);
    const delay = this.#nextDelay ?? reconnectDelay(this.#attempt, Math.random());
    this.#attempt += 1;
    this.#nextDelay = null;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = window.setTimeout(() => this.#connect(), delay);
    this.listener.onLost();
  }

  #offline = (): void => {
    if (this.#socket) this.#abandon();
  };

  /** The network is back: a socket that began to open without it will not. */
  #retry = (): void => {
    if (!document.hidden) this.retryNow();
  };

  #retryIfWaiting = (): void => {
    if (!this.#socket && navigator.onLine && !document.hidden) this.retryNow();
  };
}

/** Null where something in the browser, such as a blocker, forbids sockets. */
function opened(address: string): WebSocket | null {
  try {
    return new WebSocket(address);
  } catch {
    return null;
  }
}
