/**
 * Tell how wide an element is and becomes, first in the frame that shows it. `bind:clientWidth` asks at once instead, so
 * that the browser lays out the page in the middle of drawing it, and once more when it is drawn.
 */
export function watchWidth(tell: (pixels: number) => void): (element: HTMLElement) => () => void {
  return (element) => {
    const observer = new ResizeObserver(() => tell(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  };
}

/** Return about how wide a square can be on this screen, until it is known: nearly always tiles are then drawn only once. */
export const likelySquare = (): number => (typeof window === 'undefined' ? 0 : Math.min(innerWidth, innerHeight));
