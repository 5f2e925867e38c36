/**
 * Sections and pictures come one after another, each in a moment of its own, so that the page answers
 * at once however many there are.
 */

const waiting = new Set<() => void>();
let drawing = false;

/** Draw when it is one's turn; returns how to give the turn up. */
export function inTurn(draw: () => void): () => void {
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
  setTimeout(drawNext);
}
