/** Line drawings of the state pages, in a box of 96. `a` is the accent, `x` danger, `fa` filled. */

const cells = (filled: number): string =>
  Array.from({ length: 9 }, (_, k) => {
    const x = 24 + (k % 3) * 17;
    const y = 24 + Math.floor(k / 3) * 17;
    return `<rect x="${x}" y="${y}" width="14" height="14" rx="3"${k === filled ? ' class="fa"' : ''}/>`;
  }).join('');

const seats = Array.from({ length: 6 }, (_, k) => {
  const angle = (k * Math.PI) / 3 - Math.PI / 2;
  const x = (48 + 34 * Math.cos(angle)).toFixed(1);
  const y = (48 + 34 * Math.sin(angle)).toFixed(1);
  return `<circle cx="${x}" cy="${y}" r="8.5" class="fa"/>`;
}).join('');

export const DRAWINGS = {
  lost: '<ellipse cx="48" cy="50" rx="40" ry="15" transform="rotate(-16 48 50)"/><circle cx="48" cy="50" r="17" class="dash a"/><path class="a" d="M44 45.5a4.5 4.5 0 1 1 6 4.2c-1.6.7-2 1.6-2 3.3M48 57.5v.1"/><path d="M14 16v8M10 20h8M80 74v6M77 77h6"/>',
  full: `<circle cx="48" cy="48" r="15"/>${seats}<path d="M43 43L53 53M53 43L43 53"/>`,
  silent: '<path d="M20 70L44 46M34 82H10M22 70V82"/><path d="M30 32a24 24 0 0 0 34 34z"/><path d="M47 49L60 36"/><circle cx="62" cy="34" r="3.5" class="fa"/><path class="x" d="M70 18L84 32M84 18L70 32"/>',
  bot: '<rect x="24" y="34" width="48" height="38" rx="9"/><path d="M48 34V22M36 80H60"/><circle cx="48" cy="18" r="4.5" class="fa"/><circle cx="38" cy="52" r="4" class="fa"/><circle cx="58" cy="52" r="4" class="fa"/><path d="M40 63H56M16 48V60M80 48V60"/>',
  newer: `<g transform="translate(48 48) scale(.72) translate(-48 -48)" stroke-width="3">${cells(4)}</g><path class="a" d="M82 48a34 34 0 1 1-10-24M82 12v16H66"/>`,
  empty: `<g stroke-dasharray="3 4.5">${cells(-1)}</g><path class="a" d="M78 64v20M68 74h20"/>`,
  nothing: '<circle cx="42" cy="42" r="22"/><path d="M59 59L80 80"/><path class="a" d="M35 42H49"/>',
  alone: '<circle cx="48" cy="52" r="20" class="dash"/><circle cx="48" cy="22" r="9" class="fa"/><circle cx="22" cy="66" r="9" stroke-dasharray="3 4"/><circle cx="74" cy="66" r="9" stroke-dasharray="3 4"/>',
} as const;

export type DrawingName = keyof typeof DRAWINGS;
