/** Draw a picture when it comes near the window, or at once when the page goes to paper. */

import { flushSync } from 'svelte';
import { queueDrawing } from '../../ui/drawing-queue';

/** One more window above and below what is seen. */
const NEAR = '100% 0px';

/** Between the wish to print and the paper: what is only written now is drawn with it. */
let onPaper = false;
if (typeof window !== 'undefined') {
  addEventListener('beforeprint', () => (onPaper = true));
  addEventListener('afterprint', () => (onPaper = false));
}

/** Calls `draw` once; returns how to give it up. */
export function nearView(element: Element, draw: () => void): () => void {
  if (onPaper) {
    draw();
    return () => {};
  }
  let turn = (): void => {};
  const observer = new IntersectionObserver(
    (seen) => {
      if (!seen.some((one) => one.isIntersecting)) return;
      observer.disconnect();
      turn = queueDrawing(finish);
    },
    { rootMargin: NEAR },
  );
  const print = (): void => flushSync(finish);
  const stop = (): void => {
    observer.disconnect();
    turn();
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
