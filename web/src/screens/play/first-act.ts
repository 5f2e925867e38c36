/** Puts the focus where a phase's first act is, so that keyboard and screen reader begin there. */

/** In this order: a chosen answer, a tile, or the button that goes on. */
const FIRST_ACTS = [
  'main [data-option][aria-checked="true"]',
  'main [data-pick]',
  'main [data-slot][tabindex="0"]',
  'main .button.primary:not(.off)',
];

/** Whoever has the focus elsewhere, as in a dialog, keeps it. */
export function focusFirstAct(): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  for (const selector of FIRST_ACTS) {
    const act = document.querySelector<HTMLElement>(selector);
    if (act) return act.focus({ preventScroll: true });
  }
}
