/** Whether this browser keeps the client's pages, so that they open without a network. */

/** The service worker fetches files only after the page has had the network to itself for this long. */
const REGISTER_DELAY_MS = 4_000;

type Keeping = 'kept' | 'not-yet' | 'never';

let keeping = $state<Keeping>('not-yet');

/** Never: over plain HTTP, behind a certificate that the browser does not trust, and in some private windows. */
export const pageKeeping = (): Keeping => keeping;

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD) return;
  if (!('serviceWorker' in navigator)) {
    keeping = 'never';
    return;
  }
  void navigator.serviceWorker.ready.then(() => (keeping = 'kept'));
  setTimeout(() => {
    if (navigator.onLine) register();
    else addEventListener('online', register, { once: true });
  }, REGISTER_DELAY_MS);
}

function register(): void {
  navigator.serviceWorker.register('/service-worker.js').catch((wrong: unknown) => {
    // A TypeError only says that the file could not be fetched this time.
    if (keeping === 'not-yet' && !(wrong instanceof TypeError)) keeping = 'never';
  });
  void navigator.serviceWorker.ready.then(keepPuzzles);
}

/** Without this, only puzzles that were opened before open without a network. */
const keepPuzzles = (): Promise<void> =>
  import('./screens/puzzle/published-days').then(({ keepDays }) => keepDays()).catch(() => {});
