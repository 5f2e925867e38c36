/** Which table the player asked to sit down at, so that the lobby need not ask again. */

let wished: string | null = null;

export function wishForSeat(code: string): void {
  wished = code;
}

/** True once, for the table that was wished for. */
export function takeWish(code: string): boolean {
  const now = wished === code;
  if (now) wished = null;
  return now;
}
