/**
 * Tables this tab has been at. A code ends with its game, but whoever was there may load the page
 * again and still see how it ended.
 */

const PREFIX = 'cosmic-factory.table.';

export function rememberTable(code: string, game: string): void {
  try {
    sessionStorage.setItem(PREFIX + code, game);
  } catch {
    // A browser without storage forgets the table with its code.
  }
}

export function rememberedTable(code: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + code);
  } catch {
    return null;
  }
}
