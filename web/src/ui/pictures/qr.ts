/** QR codes as SVG paths. */

import { encode } from 'uqr';

type Modules = readonly (readonly boolean[])[];

/** Rows of modules, true for dark, with error correction M. The caller leaves white around them. */
export function qrCode(text: string): Modules {
  return encode(text, { ecc: 'M', boostEcc: false, border: 0 }).data;
}

/** Dark modules as a path of rectangles, one for each run within a row, in units of one module. */
export function qrPath(code: Modules): string {
  let path = '';
  code.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x += 1;
      const run = x + 1 - start;
      path += `M${start} ${y}h${run}v1h-${run}z`;
    }
  });
  return path;
}
