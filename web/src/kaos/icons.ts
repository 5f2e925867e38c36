/** The Kaos icons in a box of 48, drawn in one colour. The one solid shape (class f) is what the
    card changes; only the three climate cards carry a colour, on that colour's own silhouette. */

import type { CardKey } from './cards';

export const KAOS_ICONS: Readonly<Record<CardKey, string>> = {
  'black-hole':
    `<circle class="f" cx="24" cy="24" r="7.5"/><path d="M42 14C37 5.5 22 4.5 14.5 12C9.5 17 9.5 27 14.5 32.5M6 34C11 42.5 26 43.5 33.5 36C38.5 31 38.5 21 33.5 15.5"/>`,
  gift:
    `<path d="M9.5 25V38a3.5 3.5 0 0 0 3.5 3.5H35a3.5 3.5 0 0 0 3.5-3.5V25M24 25V41"/><rect class="f" x="5.5" y="16.5" width="37" height="8" rx="2.5"/><path d="M24 16C16 16 11.5 12 13.5 8C15.5 4.5 22.5 7 24 16C25.5 7 32.5 4.5 34.5 8C36.5 12 32 16 24 16Z"/>`,
  'new-dimension':
    `<rect x="15" y="3.5" width="10" height="10" rx="2.2"/><rect x="3.5" y="15" width="10" height="10" rx="2.2"/><rect x="15" y="15" width="10" height="10" rx="2.2"/><rect x="26.5" y="15" width="10" height="10" rx="2.2"/><rect x="26.5" y="26.5" width="10" height="10" rx="2.2"/><rect x="35" y="35" width="10" height="10" rx="2.2" class="f"/><path d="M3.5 35H13M8.2 30.3V39.8"/>`,
  arborescence:
    `<path d="M24 43V11M24 31L11 23V14M24 25L37 17V11M11 23V14"/><path d="M37 17L43 25"/><circle class="f" cx="24" cy="8" r="4"/><circle class="f" cx="11" cy="11" r="4"/><circle class="f" cx="37" cy="8" r="4"/><circle class="f" cx="43" cy="27" r="3.2"/><circle class="f" cx="24" cy="43" r="3.2"/>`,
  district:
    `<path d="M9 6H20a3 3 0 0 1 3 3V22a3 3 0 0 0 3 3H39a3 3 0 0 1 3 3V39a3 3 0 0 1-3 3H9a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3Z"/><circle class="f" cx="14.5" cy="15" r="4.3"/><circle class="f" cx="14.5" cy="33" r="4.3"/><circle class="f" cx="32" cy="33.5" r="4.3"/><path d="M35.5 6.5V17.5M30 12H41"/>`,
  dispersion:
    `<rect x="5" y="6" width="14" height="14" rx="3" transform="rotate(-10 12 13)"/><circle class="f" cx="12" cy="13" r="3"/><rect x="28" y="17" width="14" height="14" rx="3" transform="rotate(14 35 24)"/><rect x="9" y="29" width="14" height="14" rx="3" transform="rotate(8 16 36)"/><circle class="f" cx="33" cy="40" r="2"/><circle class="f" cx="25" cy="25" r="2"/><path d="M35.5 3.5V12.5M31 8H40"/>`,
  'unique-dimension':
    `<rect x="3" y="23" width="9" height="9" rx="2.2"/><rect x="14" y="23" width="9" height="9" rx="2.2" class="f"/><rect x="25" y="23" width="9" height="9" rx="2.2"/><rect x="36" y="23" width="9" height="9" rx="2.2"/><path d="M4 11H44M9 6L4 11L9 16M39 6L44 11L39 16"/>`,
  constellation:
    `<path d="M8 36L18 22L31 9M18 22L33 31L41 20"/><path class="f" d="M8 30.5Q9.04 35.96 14.5 37Q9.04 38.04 8 43.5Q6.96 38.04 1.5 37Q6.96 35.96 8 30.5Z"/><path class="f" d="M18 13Q19.44 20.56 27 22Q19.44 23.44 18 31Q16.56 23.44 9 22Q16.56 20.56 18 13Z"/><path class="f" d="M32 2Q33.12 7.88 39 9Q33.12 10.12 32 16Q30.88 10.12 25 9Q30.88 7.88 32 2Z"/><path class="f" d="M33 25Q34.12 30.88 40 32Q34.12 33.12 33 39Q31.88 33.12 26 32Q31.88 30.88 33 25Z"/><path class="f" d="M41.5 14Q42.3 18.2 46.5 19Q42.3 19.8 41.5 24Q40.7 19.8 36.5 19Q40.7 18.2 41.5 14Z"/>`,
  'sideral-vacuum':
    `<rect x="5" y="5" width="17" height="17" rx="2.2"/><rect x="26" y="5" width="17" height="17" rx="2.2"/><rect x="5" y="26" width="17" height="17" rx="2.2"/><rect x="26" y="26" width="17" height="17" rx="2.2"/><circle cx="24" cy="24" r="13" class="k"/><path class="f" d="M24 10Q26.24 21.76 38 24Q26.24 26.24 24 38Q21.76 26.24 10 24Q21.76 21.76 24 10Z"/>`,
  'multi-path':
    `<path d="M7 10H27M41 10V24H21M7 24V38H27"/><circle class="f" cx="7" cy="10" r="3.8"/><circle class="f" cx="27" cy="10" r="3.8"/><circle class="f" cx="41" cy="10" r="3.8"/><circle class="f" cx="21" cy="24" r="3.8"/><circle class="f" cx="7" cy="24" r="3.8"/><circle class="f" cx="27" cy="38" r="3.8"/><circle class="f" cx="41" cy="38" r="4.6"/>`,
  'parallel-universe':
    `<rect x="3" y="14" width="7.5" height="7.5" rx="1.8" class="f"/><rect x="12.5" y="14" width="7.5" height="7.5" rx="1.8" class="f"/><rect x="3" y="23.5" width="7.5" height="7.5" rx="1.8" class="f"/><rect x="12.5" y="23.5" width="7.5" height="7.5" rx="1.8" class="f"/><rect x="28" y="14" width="7.5" height="7.5" rx="1.8"/><rect x="37.5" y="14" width="7.5" height="7.5" rx="1.8"/><rect x="28" y="23.5" width="7.5" height="7.5" rx="1.8"/><rect x="37.5" y="23.5" width="7.5" height="7.5" rx="1.8"/><path d="M24 6V41" stroke-dasharray=".1 5.8"/>`,
  'space-pirate':
    `<circle cx="24" cy="18.5" r="14.5"/><path d="M11.5 11L37.5 22"/><path class="f" d="M25.5 15.5L37 20C36 25 30 27.5 27 24.5C25 22.5 24.5 18.5 25.5 15.5Z"/><circle class="f" cx="17.5" cy="20" r="2.8"/><path d="M19 27Q23 29.5 27.5 28.5M9 37L39 45M39 37L9 45"/>`,
  sabotage:
    `<rect x="5" y="16" width="27" height="27" rx="5"/><path d="M13 24L24 35M24 24L13 35M32 22C38.5 22 34 12 39 10.5"/><path class="f" d="M40.5 0.5Q41.78 7.22 48.5 8.5Q41.78 9.78 40.5 16.5Q39.22 9.78 32.5 8.5Q39.22 7.22 40.5 0.5Z"/>`,
  'ice-age':
    `<path d="M24 4V44M6.7 14L41.3 34M41.3 14L6.7 34M19.5 6.5L24 10.5L28.5 6.5M19.5 41.5L24 37.5L28.5 41.5M6.3 19.5L12 17.5L10.8 11.5M41.7 28.5L36 30.5L37.2 36.5M41.7 19.5L36 17.5L37.2 11.5M6.3 28.5L12 30.5L10.8 36.5"/><path class="f i" d="M24 13.5L33.1 18.8V29.2L24 34.5L14.9 29.2V18.8Z"/>`,
  'global-warming':
    `<path d="M14 15C10.5 11.5 17 9 13.5 4M24 15C20.5 11.5 27 9 23.5 4M34 15C30.5 11.5 37 9 33.5 4"/><circle class="f d" cx="24" cy="31" r="10.5"/><path class="gap" d="M6 35.5C12 38.5 36 33.5 42.5 24.5"/><path d="M14.5 27.5C4 31.5 3 37.5 9 38C20 38.5 40 32 43.5 25.5C44.8 22.5 39 22 33.5 23"/>`,
  'temperate-climate':
    `<path d="M24 25V13"/><path d="M24 16.5C24 8 32 4 40 5.5C40 13.5 32.5 18 24 16.5ZM24 20C24 13.5 17 9.5 9.5 11C9.5 17.5 16 21.5 24 20Z"/><circle class="f v" cx="24" cy="34" r="10.5"/><path class="gap" d="M15 35Q24 28 33 33"/>`,
  'happy-hour':
    `<path d="M6 8H42L26.5 27a3.3 3.3 0 0 1-5 0ZM24 28V42M14.5 43H33.5"/><circle class="f" cx="19.5" cy="14" r="4"/><circle class="f" cx="29" cy="14" r="4"/>`,
  optimization:
    `<rect x="8.5" y="21.5" width="31" height="21.5" rx="4.5"/><path d="M15 21.5V14.5a8.5 8.5 0 0 1 16.3-3.3"/><circle class="f" cx="24" cy="32.3" r="5.2"/>`,
  'stellar-swap':
    `<path class="f" d="M13.5 3Q15.26 12.24 24.5 14Q15.26 15.76 13.5 25Q11.74 15.76 2.5 14Q11.74 12.24 13.5 3Z"/><circle cx="34.5" cy="34" r="8.5"/><path d="M27 8.5H33a6 6 0 0 1 6 6V20M34.5 16L39 20.5L43.5 16M21 39.5H15a6 6 0 0 1-6-6V28M13.5 32L9 27.5L4.5 32"/>`,
  offering:
    `<path class="f" d="M5.5 27H42.5C42.5 36 35 40.5 24 40.5S5.5 36 5.5 27Z"/><path d="M16 44.5H32"/><path class="f" d="M17 3.5Q18.52 11.48 26.5 13Q18.52 14.52 17 22.5Q15.48 14.52 7.5 13Q15.48 11.48 17 3.5Z"/><path class="f" d="M32.5 10.5Q33.54 15.96 39 17Q33.54 18.04 32.5 23.5Q31.46 18.04 26 17Q31.46 15.96 32.5 10.5Z"/>`,
};
