/** The WebSocket to a table, opened again whenever it is lost. */

import type { FromClient, FromServer } from '../game/wire';
import { reconnectDelay } from './backoff';

/** The server pings every five seconds; after this long without a message the connection is taken for lost. */
const MAX_SILENCE_MS = 12_000;

export interface Listener {
  onOpen(): void;
  onMessage(message: FromServer): void;
  onLost(): void;
}

export class TableConnection {
  #socket: WebSocket | null = null;
  #attempt = 0;
  #retryTimer: number | undefined;
  #silenceTimer: number | undefined;
  #closed = false;
  #nextDelay: number | null = null;

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {
    window.addEventListener('offline', this.#offline);
    window.addEventListener('online', this.#retryNow);
    document.addEventListener('visibilitychange', this.#retryNow);
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

  close(): void {
    this.#closed = true;
    window.removeEventListener('offline', this.#offline);
    window.removeEventListener('online', this.#retryNow);
    document.removeEventListener('visibilitychange', this.#retryNow);
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#silenceTimer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #connect(): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#attempt = 0;
      this.#restartSilenceTimer();
      this.listener.onOpen();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#restartSilenceTimer();
      this.listener.onMessage(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#reconnectLater();
    };
  }

  #restartSilenceTimer(): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = window.setTimeout(() => this.#abandon(), MAX_SILENCE_MS);
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

  #retryNow = (): void => {
    if (this.#retryTimer !== undefined && !this.#socket && navigator.onLine && !document.hidden) {
      this.#attempt = 0;
      this.#connect();
    }
  };
}
