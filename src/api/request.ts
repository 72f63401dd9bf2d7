/** The only reader of this site's calls (specification, sections 7 and 8). */
import type { ApiProblem } from '../contract/api.ts';

/** A call that failed: the message is "status: body or status text". */
export class RequestError extends Error {
  override name = 'RequestError';
  readonly status: number;
  /** The server's sentence for a person, where it sent one. */
  readonly sentence: string | undefined;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.sentence = readSentence(body);
  }
}

/** Sends a call with the session's cookie and a JSON content type, and reads the answer as JSON. Throws a RequestError. */
export async function request<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return readAnswer<T>(response);
}

/** The JSON of an answer. Throws a RequestError where the call failed, a SyntaxError where it is not JSON. */
export async function readAnswer<T>(response: Response): Promise<T> {
  if (!response.ok) {
    throw new RequestError(response.status, await response.text(), response.statusText);
  }
  return (await response.json()) as T;
}

function readSentence(body: string): string | undefined {
  try {
    const { message } = JSON.parse(body) as Partial<ApiProblem>;
    return typeof message === 'string' && message !== '' ? message : undefined;
  } catch {
    return undefined;
  }
}
