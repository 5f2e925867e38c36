/**
 * Sections and pictures come one after another, each in a moment of its own, so that the page answers
 * at once however many there are.
 */

/** When no frame is shown, as in a window that is hidden, this many milliseconds stand for one. */
const NO_FRAME = 100;

const waiting = new Set<() => void>();
let drawing = false;

/** Draw when it is one's turn; returns how to give the turn up. */
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
  afterFrame(drawNext);
}

/** Once what was drawn is on screen and nothing else is to be done, so that no two turns come at once. */
function afterFrame(act: () => void): void {
  const late = setTimeout(act, NO_FRAME);
  requestAnimationFrame(() => {
    clearTimeout(late);
    whenIdle(act);
  });
}

/** Safari does not tell when it is idle. */
function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: NO_FRAME });
  else setTimeout(act);
}
