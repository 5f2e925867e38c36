/**
 * Zooming and moving a free board: Ctrl and the wheel, a pinch on a trackpad, two fingers on a screen, and a drag
 * that begins beside the cells.
 */

export interface ViewportActions {
  /** Zoom by a factor around a point of the element, in pixels. */
  readonly zoom: (factor: number, x: number, y: number) => void;
  readonly move: (dx: number, dy: number) => void;
  /** Let go of the tile that a finger holds, because two fingers are down. */
  readonly letGo: () => void;
}

/** Pixels of the wheel that zoom by a factor of e. */
const WHEEL_PIXELS = 300;

/** Attachment for the element in which the board is seen. */
export function viewportGestures(actions: ViewportActions): (element: HTMLElement) => () => void {
  return (element) => {
    const off = new AbortController();
    const { signal } = off;
    let pinch: { distance: number; x: number; y: number } | null = null;
    let pan: { id: number; x: number; y: number } | null = null;

    const inside = (x: number, y: number): [number, number] => {
      const rect = element.getBoundingClientRect();
      return [x - rect.left, y - rect.top];
    };

    function onwheel(event: WheelEvent): void {
      if (!event.ctrlKey) return;
      event.preventDefault();
      actions.zoom(Math.exp(-event.deltaY / WHEEL_PIXELS), ...inside(event.clientX, event.clientY));
    }

    function ontouchmove(event: TouchEvent): void {
      const [a, b] = event.touches;
      if (!a || !b) return;
      actions.letGo();
      const now = {
        distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
        x: (a.clientX + b.clientX) / 2,
        y: (a.clientY + b.clientY) / 2,
      };
      if (pinch) actions.zoom(now.distance / pinch.distance, ...inside(now.x, now.y));
      pinch = now;
    }

    function onpointerdown(event: PointerEvent): void {
      if ((event.target as Element).closest('[data-cell], button')) return;
      pan = { id: event.pointerId, x: event.clientX, y: event.clientY };
      element.setPointerCapture(event.pointerId);
    }

    function onpointermove(event: PointerEvent): void {
      if (pan?.id !== event.pointerId || pinch) return;
      actions.move(event.clientX - pan.x, event.clientY - pan.y);
      pan = { id: pan.id, x: event.clientX, y: event.clientY };
    }

    const endPinch = (): void => void (pinch = null);
    const endPan = (): void => void (pan = null);
    element.addEventListener('wheel', onwheel, { signal, passive: false });
    element.addEventListener('touchmove', ontouchmove, { signal, passive: true });
    element.addEventListener('touchend', endPinch, { signal });
    element.addEventListener('pointerdown', onpointerdown, { signal });
    element.addEventListener('pointermove', onpointermove, { signal });
    element.addEventListener('pointerup', endPan, { signal });
    element.addEventListener('pointercancel', endPan, { signal });
    return () => off.abort();
  };
}
