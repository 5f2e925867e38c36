/**
 * What follows from a move of the hand but is not what the hand waits for: it is done when the next
 * frame is on its way to the screen. A page that nobody sees has no frames and does it at once.
 */
export function afterFrame(then: () => void): void {
  if (document.hidden) setTimeout(then);
  else requestAnimationFrame(() => setTimeout(then));
}
