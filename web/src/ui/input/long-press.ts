/** Long presses: a short press is a click, a press of 350 ms calls another function. */

const LONG_PRESS_MS = 350;

export function onLongPress(held: () => void): (element: HTMLElement) => () => void {
  return (element) => {
    const off = new AbortController();
    let timer: number | undefined;
    let done = false;
    const stop = (): void => {
      clearTimeout(timer);
      element.classList.remove('holding');
    };
    element.addEventListener(
      'pointerdown',
      (event) => {
        if (event.button !== 0) return;
        done = false;
        element.classList.add('holding');
        timer = window.setTimeout(() => {
          done = true;
          stop();
          held();
        }, LONG_PRESS_MS);
      },
      { signal: off.signal },
    );
    for (const name of ['pointerup', 'pointerleave', 'pointercancel'] as const) {
      element.addEventListener(name, stop, { signal: off.signal });
    }
    // The click event at the end of a long press is ignored.
    element.addEventListener(
      'click',
      (event) => {
        if (!done) return;
        done = false;
        event.stopImmediatePropagation();
        event.preventDefault();
      },
      { signal: off.signal, capture: true },
    );
    element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal: off.signal });
    return () => {
      stop();
      off.abort();
    };
  };
}
