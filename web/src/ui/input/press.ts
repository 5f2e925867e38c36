/**
 * Presses of any length: a finger that stays on a button for a second presses it as well. Phones send no click after a long
 * touch, so the press counts when the finger is lifted; keyboards and screen readers send a click alone.
 */

/** How far beside the element a finger may be lifted, in pixels. */
const SLOP = 10;
/** A click that belongs to a press comes right after it; one that a screen reader makes comes at once. */
const CLICK_MS = 500;
const MADE_CLICK_MS = 50;

export function onPress(pressed: () => void): (element: HTMLElement) => () => void {
  return (element) => {
    const off = new AbortController();
    const { signal } = off;
    let pointer: number | null = null;
    let countedAt = -Infinity;
    element.addEventListener(
      'pointerdown',
      ({ pointerId, button }) => {
        if (button === 0) pointer = pointerId;
      },
      { signal },
    );
    // The page is scrolled, or the system has taken the finger.
    element.addEventListener('pointercancel', () => (pointer = null), { signal });
    element.addEventListener(
      'pointerup',
      (event) => {
        const isMine = event.pointerId === pointer;
        pointer = null;
        if (!isMine || !isNear(element, event)) return;
        countedAt = event.timeStamp;
        pressed();
      },
      { signal },
    );
    element.addEventListener(
      'click',
      ({ timeStamp, detail }) => {
        if (timeStamp - countedAt > (detail === 0 ? MADE_CLICK_MS : CLICK_MS)) pressed();
        countedAt = -Infinity;
      },
      { signal },
    );
    // A long touch opens no menu.
    element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    return () => off.abort();
  };
}

function isNear(element: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return clientX >= left - SLOP && clientX <= right + SLOP && clientY >= top - SLOP && clientY <= bottom + SLOP;
}
