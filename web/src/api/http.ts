/** Requests to the server's HTTP API. */

import { language } from '../messages';
import { earlyAnswer } from './early-answers';

/** The server refused a request, with a code and a sentence: about a wrong field it is in the language on screen. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

/** There was no answer, or none that can be read. */
export class Unreachable extends Error {}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Headers = Readonly<Record<string, string>>;

/** What a device keeps itself is shown when the server has not answered for so long. */
const PATIENCE_MS = 3_000;

/** Ask for something of which this device may keep a copy: a server that does not answer soon is taken for unreachable. */
export function askSoon<Answer>(path: string): Promise<Answer> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Unreachable()), PATIENCE_MS));
  return Promise.race([ask<Answer>('GET', path), late]);
}

export async function ask<Answer>(method: Method, path: string, body?: unknown, more: Headers = {}): Promise<Answer> {
  let response: Response;
  try {
    response = await ((method === 'GET' && earlyAnswer(path)) || send(method, path, body, more));
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

function send(method: Method, path: string, body: unknown, more: Headers): Promise<Response> {
  return fetch(`/api${path}`, {
    method,
    headers: {
      'Accept-Language': language(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...more,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

function refusal(status: number, answer: unknown): Refused {
  const { code = 'unknown', text = '' } = (answer as { error?: { code?: string; text?: string } }).error ?? {};
  return new Refused(status, code, text);
}
