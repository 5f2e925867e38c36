/**
 * Scroll an element that has just appeared into view, such as an error below the visible part of a phone's screen; to the top
 * of it if what follows the element matters more.
 */
export function scrollIntoView(node: HTMLElement, block: 'nearest' | 'start' = 'nearest'): void {
  node.style.scrollMarginBlock = '16px'; // not glued to the edge of the screen
  node.scrollIntoView({ block });
}
