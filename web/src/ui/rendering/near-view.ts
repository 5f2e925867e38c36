/** Draws a picture when it is about to be scrolled into view, or at once when the page is printed. */

import { flushSync } from 'svelte';
import { queueDrawing } from './drawing-queue';

/** The height of a window, above and below the visible part. */
const NEAR_MARGIN = '100% 0px';

/** True while the page is being printed: pictures that are added meanwhile are drawn at once. */
let isPrinting = false;
if (typeof window !== 'undefined') {
  addEventListener('beforeprint', () => (isPrinting = true));
  addEventListener('afterprint', () => (isPrinting = false));
}

/** Call `draw` once; returns a function that cancels it. */
export function nearView(element: Element, draw: () => void): () => void {
  if (isPrinting) {
    draw();
    return () => {};
  }
  let cancelDrawing = (): void => {};
  const observer = new IntersectionObserver(
    (seen) => {
      if (!seen.some((one) => one.isIntersecting)) return;
      observer.disconnect();
      cancelDrawing = queueDrawing(finish);
    },
    { rootMargin: NEAR_MARGIN },
  );
  const print = (): void => flushSync(finish);
  const stop = (): void => {
    observer.disconnect();
    cancelDrawing();
    removeEventListener('beforeprint', print);
  };
  function finish(): void {
    stop();
    draw();
  }
  addEventListener('beforeprint', print);
  observer.observe(element);
  return stop;
}
