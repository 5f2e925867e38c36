/** Scroll an element that has just appeared into view, such as an error below the visible part of a phone's screen. */
export function scrollIntoView(node: HTMLElement): void {
  node.style.scrollMarginBlock = '16px'; // not glued to the edge of the screen
  node.scrollIntoView({ block: 'nearest' });
}
