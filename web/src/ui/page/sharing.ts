/** Copying and sending texts, and saving files, as far as the browser allows it. */

/** Whether the browser can hand a text to other apps. */
export const canSend = (): boolean => typeof navigator !== 'undefined' && typeof navigator.share === 'function';

/** Hand a text with a link to another app, which the user chooses. Choosing none is no failure: nothing was sent. */
export async function sendText(content: { readonly text: string; readonly url: string }): Promise<void> {
  await navigator.share(content).catch(() => {});
}

/** Copy a text; false if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds for which the browser can fetch a file that it saves. */
const FETCH_MS = 10_000;

/** Save a file where the browser keeps downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), FETCH_MS);
}
