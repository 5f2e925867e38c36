/** A press that is held: a short press clicks, 350 ms do more. */

const HELD = 350;

export function onHold(held: () => void): (element: HTMLElement) => () => void {
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
        }, HELD);
      },
      { signal: off.signal },
    );
    for (const name of ['pointerup', 'pointerleave', 'pointercancel'] as const) {
      element.addEventListener(name, stop, { signal: off.signal });
    }
    // The click that ends a held press is not a click.
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
