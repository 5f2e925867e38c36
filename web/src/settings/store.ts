/** Settings in the browser's storage; without storage nothing is remembered. */

const PREFIX = 'cosmic-factory.';

export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // Private windows may have no storage; the setting then lasts as long as the page.
  }
}
