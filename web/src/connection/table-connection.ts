/** One WebSocket after another to the same table, with as few gaps as the network allows. */

import type { FromClient, FromServer } from '../game/wire';
import { reconnectDelay } from './backoff';

/** The server pings every five seconds; this long without a word means the line is dead. */
const SILENCE = 12_000;

export interface Listener {
  opened(): void;
  heard(message: FromServer): void;
  lost(): void;
}

export class TableConnection {
  #socket: WebSocket | null = null;
  #attempt = 0;
  #retry: number | undefined;
  #silence: number | undefined;
  #closed = false;
  #wait: number | null = null;

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {
    window.addEventListener('offline', this.#offline);
    window.addEventListener('online', this.#soon);
    document.addEventListener('visibilitychange', this.#soon);
    this.#connect();
  }

  /** False when there is no connection: the message is not kept. */
  send(message: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** The node asked for it: connect again after a moment, without counting it as a failure. */
  reconnectAfter(after: number): void {
    this.#wait = after;
    this.#drop();
  }

  close(): void {
    this.#closed = true;
    window.removeEventListener('offline', this.#offline);
    window.removeEventListener('online', this.#soon);
    document.removeEventListener('visibilitychange', this.#soon);
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#attempt = 0;
      this.#watch();
      this.listener.opened();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#watch();
      this.listener.heard(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#gone();
    };
  }

  #watch(): void {
    clearTimeout(this.#silence);
    this.#silence = window.setTimeout(() => this.#drop(), SILENCE);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#gone();
    socket?.close();
  }

  #gone(): void {
    if (this.#closed) return;
    this.#socket = null;
    clearTimeout(this.#silence);
    const delay = this.#wait ?? reconnectDelay(this.#attempt, Math.random());
    this.#attempt += 1;
    this.#wait = null;
    clearTimeout(this.#retry);
    this.#retry = window.setTimeout(() => this.#connect(), delay);
    this.listener.lost();
  }

  #offline = (): void => {
    if (this.#socket) this.#drop();
  };

  #soon = (): void => {
    if (this.#retry !== undefined && !this.#socket && navigator.onLine && !document.hidden) {
      this.#attempt = 0;
      this.#connect();
    }
  };
}
