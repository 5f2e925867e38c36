/**
 * Tables that this tab has shown. A code is valid until its game ends; with the game's id the page can be loaded
 * again after that.
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
