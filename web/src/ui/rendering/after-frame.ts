/**
 * Call a function after the next frame was drawn, for work that should not delay the answer to an input. A hidden
 * page draws no frames; there the function is called at once.
 */
export function afterFrame(then: () => void): void {
  if (document.hidden) setTimeout(then);
  else requestAnimationFrame(() => setTimeout(then));
}
