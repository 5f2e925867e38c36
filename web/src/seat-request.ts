/** The table at which the player asked for a seat on another page, so that the lobby does not ask again. */

let requested: string | null = null;

export function requestSeat(code: string): void {
  requested = code;
}

/** Return whether a seat was requested at this table, and clear the request. */
export function takeSeatRequest(code: string): boolean {
  const isRequested = requested === code;
  if (isRequested) requested = null;
  return isRequested;
}
