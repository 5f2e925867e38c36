/** Whether the server has a newer client than this page. */

import { untrack } from 'svelte';

const CHECK_INTERVAL_MS = 5 * 60_000;
const ENTRY = /\/assets\/index-[\w-]+\.js/;

let outdated = $state(false);
/** How many parts of the page have a clock or a hand that nobody should be called away from. */
let busyParts = $state(0);

/** True once the server serves another client; the page should then be reloaded at the next pause. */
export const isOutdated = (): boolean => outdated;

/** Whether now is a moment to ask for a reload. */
export const isPause = (): boolean => busyParts === 0;

/** Say while a component stands that this is no moment to ask for a reload. */
export function holdReload(): void {
  const change = (by: number): void => untrack(() => void (busyParts += by));
  $effect(() => {
    change(1);
    return () => change(-1);
  });
}

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
