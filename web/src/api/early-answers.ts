/** Answers that `preload.js` asked the server for while the client was loaded. */

declare global {
  interface Window {
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

const answers = globalThis.window?.earlyAnswers ?? new Map<string, Promise<Response>>();
// Tells `preload.js` that it comes too late.
if (globalThis.window) window.earlyAnswers = answers;

/** Take the answer to a request, which is there once at most. */
export function earlyAnswer(path: string): Promise<Response> | undefined {
  const answer = answers.get(path);
  answers.delete(path);
  return answer;
}

/** Forget what the first page did not ask for: later it would be old. */
export const forgetEarlyAnswers = (): void => answers.clear();
