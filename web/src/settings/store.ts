/** The browser's storage, and settings in it; without storage nothing is remembered. */

const PREFIX = 'cosmic-factory.';

/** What is used of the browser's storage; tests give another one. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The browser's storage; null where it is refused, as in some private windows. */
export function browserStorage(): TextStorage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** Returns whether it was stored. Private windows may have no storage; a setting then lasts as long as the page. */
export function remember(name: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
    return true;
  } catch {
    return false;
  }
}

/** Call back when another tab of this browser remembers a setting. The browser does not tell the tab that wrote it. */
export function whenOtherTabRemembers(name: string, callback: (value: string | null) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === PREFIX + name) callback(newValue);
  });
}
