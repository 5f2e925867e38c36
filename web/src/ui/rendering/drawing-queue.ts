/** Draws sections and pictures one after another, so that the page stays responsive however many there are. */

/** Milliseconds to wait for a frame; a hidden window shows none. */
const MAX_FRAME_WAIT_MS = 100;

const waiting = new Set<() => void>();
let drawing = false;

/** Call `draw` after what was queued before; returns how to cancel it. */
export function queueDrawing(draw: () => void): () => void {
  waiting.add(draw);
  if (!drawing) {
    drawing = true;
    setTimeout(drawNext);
  }
  return () => waiting.delete(draw);
}

function drawNext(): void {
  const [draw] = waiting;
  drawing = draw !== undefined;
  if (!draw) return;
  waiting.delete(draw);
  draw();
  whenShownAndIdle(drawNext);
}

/** Call a function once what was drawn is on screen and the browser is idle. */
function whenShownAndIdle(act: () => void): void {
  const late = setTimeout(() => {
    cancelAnimationFrame(frame);
    act();
  }, MAX_FRAME_WAIT_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(late);
    whenIdle(act);
  });
}

/** Safari has no requestIdleCallback. */
function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: MAX_FRAME_WAIT_MS });
  else setTimeout(act);
}
