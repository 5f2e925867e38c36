/** The socket to a table: opened again whenever it is lost, and never waited for in vain. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ScriptedBrowser, scriptedBrowser } from './scripted-sockets';
import { TableConnection } from './table-connection';

let browser: ScriptedBrowser;
let connection: TableConnection;
let lost: number;

beforeEach(() => {
  browser = scriptedBrowser();
  lost = 0;
  connection = new TableConnection('ws://games.test/socket', {
    onOpen: () => {},
    onMessage: () => {},
    onLost: () => (lost += 1),
  });
});
afterEach(() => {
  connection.close();
  browser.restore();
});

test('a socket that does not open within nine seconds is closed, and another one is tried', () => {
  vi.advanceTimersByTime(8_900);
  expect([browser.sockets.length, lost]).toEqual([1, 0]);
  vi.advanceTimersByTime(1_000);
  expect([browser.sockets.length, browser.inUse().length, lost]).toEqual([2, 1, 1]);
});

test('a network that comes back does not wait for a socket that began to open without it', () => {
  vi.advanceTimersByTime(2_000);
  browser.tell('online');
  expect([browser.sockets.length, browser.inUse()]).toEqual([2, [browser.newest()]]);
  browser.newest().open();
  browser.tell('online');
  expect(browser.sockets.length).toBe(2);
});

test('sockets that open and are closed at once are tried less and less often', () => {
  for (let second = 0; second < 60; second += 1) {
    for (const socket of browser.inUse()) {
      socket.open();
      socket.break();
    }
    vi.advanceTimersByTime(1_000);
  }
  expect(browser.sockets.length).toBeLessThan(20);
});

test('a browser that forbids sockets is asked again, and does not stop the page', () => {
  const Allowed = globalThis.WebSocket;
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor() {
        throw new DOMException('blocked', 'SecurityError');
      }
    },
  );
  browser.newest().break();
  vi.advanceTimersByTime(5_000);
  expect(lost).toBeGreaterThan(1);
  vi.stubGlobal('WebSocket', Allowed);
  vi.advanceTimersByTime(7_000);
  expect(browser.inUse().length).toBe(1);
});

test('after closing nothing is tried any more', () => {
  browser.newest().break();
  connection.close();
  browser.tell('online');
  vi.advanceTimersByTime(60_000);
  expect(browser.sockets.length).toBe(1);
});
