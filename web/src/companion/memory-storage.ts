/** Storage in memory, which may be full, for tests. */

import type { TextStorage } from '../settings/store';

export class MemoryStorage implements TextStorage {
  readonly entries = new Map<string, string>();
  full = false;
  get length() {
    return this.entries.size;
  }
  key = (index: number) => [...this.entries.keys()][index] ?? null;
  getItem = (key: string) => this.entries.get(key) ?? null;
  removeItem = (key: string) => void this.entries.delete(key);
  setItem(key: string, text: string) {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.entries.set(key, text);
  }
}
