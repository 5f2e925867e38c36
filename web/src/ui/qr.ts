/** QR codes for short texts such as links: bytes, error correction M, versions 1 to 10. */

interface Version {
  /** Error-correction bytes of each block. */
  readonly correction: number;
  /** Data bytes of each block. */
  readonly blocks: readonly number[];
  /** Centres of the alignment marks, on both axes. */
  readonly marks: readonly number[];
}

const blocks = (...parts: readonly (readonly [count: number, size: number])[]): number[] =>
  parts.flatMap(([count, size]) => Array<number>(count).fill(size));

const VERSIONS: readonly Version[] = [
  { correction: 10, blocks: blocks([1, 16]), marks: [] },
  { correction: 16, blocks: blocks([1, 28]), marks: [6, 18] },
  { correction: 26, blocks: blocks([1, 44]), marks: [6, 22] },
  { correction: 18, blocks: blocks([2, 32]), marks: [6, 26] },
  { correction: 24, blocks: blocks([2, 43]), marks: [6, 30] },
  { correction: 16, blocks: blocks([4, 27]), marks: [6, 34] },
  { correction: 18, blocks: blocks([4, 31]), marks: [6, 22, 38] },
  { correction: 22, blocks: blocks([2, 38], [2, 39]), marks: [6, 24, 42] },
  { correction: 22, blocks: blocks([3, 36], [2, 37]), marks: [6, 26, 46] },
  { correction: 26, blocks: blocks([4, 43], [1, 44]), marks: [6, 28, 50] },
];

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const countBits = (number: number): number => (number < 10 ? 8 : 16);

/** Rows of modules, true for dark. The caller leaves four modules of white around it. */
export function qrCode(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const index = VERSIONS.findIndex(
    ({ blocks }, j) => sum(blocks) * 8 >= 4 + countBits(j + 1) + bytes.length * 8,
  );
  const version = VERSIONS[index];
  if (!version) throw new Error(`too long for a QR code: ${bytes.length} bytes`);
  const number = index + 1;
  const stream = interleaved(version, filled(version, number, bytes));
  const bare = emptyCode(version, number);
  place(bare, stream);
  let best: boolean[][] | undefined;
  let least = Infinity;
  for (let mask = 0; mask < 8; mask += 1) {
    const code = masked(bare, mask);
    const penalty = penaltyOf(code);
    if (penalty < least) [best, least] = [code, penalty];
  }
  return best!;
}

// --- bytes ---------------------------------------------------------------------------------

function filled(version: Version, number: number, bytes: Uint8Array): number[] {
  const capacity = sum(version.blocks);
  let bits = '0100' + bytes.length.toString(2).padStart(countBits(number), '0');
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  bits += '0'.repeat(Math.min(4, capacity * 8 - bits.length));
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  const out = (bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2));
  for (let pad = 0xec; out.length < capacity; pad ^= 0xec ^ 0x11) out.push(pad);
  return out;
}

/** Powers of 2 in the field of 256 elements that QR codes use, and their logarithms. */
const POWER: number[] = [1];
for (let j = 1; j < 255; j += 1) {
  const next = POWER[j - 1]! << 1;
  POWER.push(next > 255 ? next ^ 0x11d : next);
}
const LOGARITHM = new Map(POWER.map((value, j) => [value, j]));

const times = (a: number, b: number): number =>
  a && b ? POWER[(LOGARITHM.get(a)! + LOGARITHM.get(b)!) % 255]! : 0;

function generator(degree: number): number[] {
  let terms = [1];
  for (let j = 0; j < degree; j += 1) {
    const next = [...terms, 0];
    terms.forEach((term, k) => (next[k + 1]! ^= times(term, POWER[j]!)));
    terms = next;
  }
  return terms;
}

function correctionOf(data: readonly number[], degree: number): number[] {
  const divisor = generator(degree);
  const rest = [...data, ...Array<number>(degree).fill(0)];
  for (let j = 0; j < data.length; j += 1) {
    const factor = rest[j]!;
    divisor.forEach((term, k) => (rest[j + k]! ^= times(term, factor)));
  }
  return rest.slice(data.length);
}

function interleaved(version: Version, data: readonly number[]): number[] {
  let at = 0;
  const parts = version.blocks.map((size) => data.slice(at, (at += size)));
  const corrections = parts.map((part) => correctionOf(part, version.correction));
  const across = (rows: readonly (readonly number[])[]): number[] =>
    Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, j) =>
      rows.flatMap((row) => (j < row.length ? [row[j]!] : [])),
    ).flat();
  return [...across(parts), ...across(corrections)];
}

// --- modules -------------------------------------------------------------------------------

interface Module {
  dark: boolean;
  /** Part of a pattern that the mask does not touch. */
  fixed: boolean;
}

function emptyCode({ marks }: Version, number: number): Module[][] {
  const size = 17 + 4 * number;
  const code = Array.from({ length: size }, () =>
    Array.from({ length: size }, (): Module => ({ dark: false, fixed: false })),
  );
  const fix = (x: number, y: number, dark: boolean): void => {
    if (x >= 0 && y >= 0 && x < size && y < size) code[y]![x] = { dark, fixed: true };
  };
  /** Rings around a centre: light where the distance is in `light`. */
  const rings = (cx: number, cy: number, radius: number, light: readonly number[]): void => {
    for (let dy = -radius; dy <= radius; dy += 1) {
      for (let dx = -radius; dx <= radius; dx += 1) {
        fix(cx + dx, cy + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  };
  for (let j = 8; j < size - 8; j += 1) {
    fix(j, 6, j % 2 === 0);
    fix(6, j, j % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) rings(x, y, 4, [2, 4]);
  const last = marks.at(-1);
  for (const x of marks) {
    for (const y of marks) {
      const corner = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (!corner) rings(x, y, 2, [1]);
    }
  }
  writeFormat(code, 0);
  if (number >= 7) {
    const bits = withRemainder(number, 6, 12, 0x1f25);
    for (let j = 0; j < 18; j += 1) {
      const dark = ((bits >> j) & 1) === 1;
      fix(size - 11 + (j % 3), Math.floor(j / 3), dark);
      fix(Math.floor(j / 3), size - 11 + (j % 3), dark);
    }
  }
  return code;
}

/** A value followed by the remainder that lets a reader correct it. */
function withRemainder(value: number, bits: number, extra: number, divisor: number): number {
  let rest = value << extra;
  for (let j = bits - 1; j >= 0; j -= 1) {
    if (rest & (1 << (j + extra))) rest ^= divisor << j;
  }
  return (value << extra) | rest;
}

/** The mask's number, twice; error correction M is written as 00. */
function writeFormat(code: Module[][], mask: number): void {
  const size = code.length;
  const bits = withRemainder(mask, 5, 10, 0x537) ^ 0x5412;
  const put = (x: number, y: number, j: number): void => {
    code[y]![x] = { dark: ((bits >> j) & 1) === 1, fixed: true };
  };
  for (let j = 0; j < 15; j += 1) {
    if (j < 6) put(8, j, j);
    else if (j < 8) put(8, j + 1, j);
    else if (j === 8) put(7, 8, j);
    else put(14 - j, 8, j);
    if (j < 8) put(size - 1 - j, 8, j);
    else put(8, size - 15 + j, j);
  }
  code[size - 8]![8] = { dark: true, fixed: true };
}

/** Bits go up and down in columns of two, from the right, around everything that is fixed. */
function place(code: Module[][], stream: readonly number[]): void {
  const size = code.length;
  let bit = 0;
  let upward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const row = code[upward ? size - 1 - step : step]!;
      for (const x of [right, right - 1]) {
        const module = row[x]!;
        if (module.fixed) continue;
        module.dark = (((stream[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
      }
    }
    upward = !upward;
  }
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function masked(bare: readonly (readonly Module[])[], mask: number): boolean[][] {
  const flips = MASKS[mask]!;
  const code = bare.map((row) => row.map((module) => ({ ...module })));
  writeFormat(code, mask);
  return code.map((row, y) => row.map(({ dark, fixed }, x) => (fixed ? dark : dark !== flips(x, y))));
}

/** How hard a code is to read: long runs, squares, lookalikes of the corner marks, imbalance. */
function penaltyOf(code: readonly (readonly boolean[])[]): number {
  const size = code.length;
  const columns = code.map((_, x) => code.map((row) => row[x]!));
  let penalty = 0;
  for (const line of [...code, ...columns]) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    for (let j = 0; j + 11 <= size; j += 1) {
      const part = text.slice(j, j + 11);
      if (part === '10111010000' || part === '00001011101') penalty += 40;
    }
  }
  for (let y = 0; y + 1 < size; y += 1) {
    for (let x = 0; x + 1 < size; x += 1) {
      const dark = code[y]![x];
      if (dark === code[y]![x + 1] && dark === code[y + 1]![x] && dark === code[y + 1]![x + 1]) penalty += 3;
    }
  }
  const share = sum(code.flat().map(Number)) / (size * size);
  return penalty + Math.floor(Math.abs(share * 20 - 10)) * 10;
}

/** The dark modules as one SVG path, a row's run at a time. */
export function qrPath(code: readonly (readonly boolean[])[]): string {
  return code
    .flatMap((row, y) =>
      [...row.map((dark) => (dark ? '1' : '0')).join('').matchAll(/1+/g)].map(
        (run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`,
      ),
    )
    .join('');
}
