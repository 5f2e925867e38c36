/** Pictures that the server draws when they are first asked for. */

const ATTEMPTS = 8;
const PAUSE_MS = 1500;

/** Fetch a picture, as often as the server is too busy to draw it; null if it cannot be had. */
export async function fetchPicture(address: string, pause: (ms: number) => Promise<void> = wait): Promise<Blob | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      const answer = await fetch(address);
      if (answer.ok) return await answer.blob();
      if (answer.status !== 503 && answer.status !== 429) return null;
    } catch {
      // Without a network it is tried again, too.
    }
    await pause(PAUSE_MS);
  }
  return null;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
