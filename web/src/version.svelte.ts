/** Whether the server has a newer client than this page. */

const CHECK_INTERVAL_MS = 5 * 60_000;
/** The service worker fetches files only after the page has had the network to itself for this long. */
const REGISTER_DELAY_MS = 4_000;
const ENTRY = /\/assets\/index-[\w-]+\.js/;

let outdated = $state(false);

/** True once the server serves another client; the page should then be reloaded at the next pause. */
export const isOutdated = (): boolean => outdated;

/** Compare the script of this page with the one that the server's page names now. */
export async function checkVersion(): Promise<void> {
  const mine = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;
  if (!mine || outdated) return;
  try {
    const response = await fetch('/', { cache: 'no-cache' });
    if (!response.ok) return;
    const [theirs] = ENTRY.exec(await response.text()) ?? [];
    outdated = theirs !== undefined && !mine.endsWith(theirs);
  } catch {
    // Without a server there is no newer version.
  }
}

export function watchVersion(): void {
  setInterval(() => {
    if (!document.hidden) checkVersion();
  }, CHECK_INTERVAL_MS);
}

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  setTimeout(() => {
    if (navigator.onLine) register();
    else addEventListener('online', register, { once: true });
  }, REGISTER_DELAY_MS);
}

function register(): void {
  // Browsers refuse this on plain HTTP other than localhost; the game works without it.
  navigator.serviceWorker.register('/service-worker.js').catch(() => {});
}
