/** Whether the server has a newer client than this page. */

const EVERY = 5 * 60_000;
/** The shell is fetched when the page has had the line for itself this long. */
const SETTLED = 4_000;
const ENTRY = /\/assets\/index-[\w-]+\.js/;

let outdated = $state(false);

/** True once the server serves another client: the page should be loaded anew at the next pause. */
export const isOutdated = (): boolean => outdated;

/** Compare the script this page began with to the one that the server's page names now. */
export async function checkVersion(): Promise<void> {
  const mine = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;
  if (!mine || outdated) return;
  try {
    const response = await fetch('/', { cache: 'no-cache' });
    if (!response.ok) return;
    const [theirs] = ENTRY.exec(await response.text()) ?? [];
    outdated = theirs !== undefined && !mine.endsWith(theirs);
  } catch {
    // No server, no newer version.
  }
}

export function watchVersion(): void {
  setInterval(() => {
    if (!document.hidden) checkVersion();
  }, EVERY);
}

export function keepShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  setTimeout(() => {
    if (navigator.onLine) register();
    else addEventListener('online', register, { once: true });
  }, SETTLED);
}

function register(): void {
  // Refused on plain http other than localhost; the game needs none.
  navigator.serviceWorker.register('/service-worker.js').catch(() => {});
}
