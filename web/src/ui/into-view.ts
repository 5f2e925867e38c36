/** Brings what has just appeared into sight: a problem below the fold of a phone helps nobody. */
export function intoView(node: HTMLElement): void {
  node.style.scrollMarginBlock = '16px'; // not glued to the edge of the screen
  node.scrollIntoView({ block: 'nearest' });
}
