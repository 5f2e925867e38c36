/** Asking the server over HTTP. */

/** The server said no: a code for us and a sentence, in English, for people. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

/** No answer, or none that makes sense: the server is away. */
export class Unreachable extends Error {}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export async function ask<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Unreachable();
  }
  if (response.status === 204) return undefined as Answer;
  let answer: unknown;
  try {
    answer = await response.json();
  } catch {
    throw new Unreachable();
  }
  if (!response.ok) throw refusal(response.status, answer);
  return answer as Answer;
}

function refusal(status: number, answer: unknown): Refused {
  const { code = 'unknown', text = '' } = (answer as { error?: { code?: string; text?: string } }).error ?? {};
  return new Refused(status, code, text);
}
