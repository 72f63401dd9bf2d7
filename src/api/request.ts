/** Sends calls to this site's endpoints, and uses preloaded responses. */
import { atom } from 'nanostores';
import type { Method, Problem, ProblemCode } from '../contract/route.ts';

/* Sentences about failed calls, for people. */

const UNREACHABLE = 'We could not reach the server. Please check your connection and try again.';
const BROKEN = 'Something went wrong on our side. Please try again in a moment.';

/** Whether the server responded at all: without a response, `fetch` throws a TypeError. */
export const wasAnswered = (error: unknown): boolean => !(error instanceof TypeError);

/** The server's sentence, or ours if it sent none or could not be reached. */
export const failureSentence = (error: unknown): string =>
  sentenceOf(error, wasAnswered(error) ? BROKEN : UNREACHABLE);

export const UNAUTHENTICATED_STATUS = 401;

/** Headers of every write, such as for whom its page was drawn. */
export const WRITE_HEADERS: Record<string, string> = {};

declare global {
  /** Preloaded responses by path. A call uses its response once, instead of a request. */
  var preloadedAnswers: Record<string, Promise<Response> | undefined> | undefined;
}

/** A failed call. The message is "status: body or status text". */
export class RequestError extends Error {
  override name = 'RequestError';
  readonly status: number;
  /** The machine-readable reason. This and the next three fields come from the body, if it is our JSON. */
  readonly code: ProblemCode | undefined;
  /** The sentence for a person. */
  readonly sentence: string | undefined;
  /** A sentence for each invalid field. */
  readonly fields: Record<string, string> | undefined;
  /** With a conflict: the current state of the resource. */
  readonly current: unknown;
  /** How long to wait before a retry (s), if the server said so. */
  readonly retryAfterS: number | undefined;

  constructor(status: number, body: string, statusText: string, retryAfter?: string | null) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    const { error, message, fields, current } = readProblem(body);
    this.code = error;
    this.sentence = message || undefined;
    this.fields = fields;
    this.current = current;
    this.retryAfterS = readRetryAfter(retryAfter);
  }
}

/** The error of a response that is no success. */
export async function failureOf(response: Response): Promise<RequestError> {
  const { status, statusText, headers } = response;
  return new RequestError(status, await response.text(), statusText, headers.get('Retry-After'));
}

export const $calls = atom(0);

/** Resolves when no call waits. */
export const whenAnswered = (): Promise<void> =>
  new Promise((resolve) => {
    if ($calls.get() === 0) return resolve();
    const stop = $calls.listen((calls) => {
      if (calls > 0) return;
      stop();
      resolve();
    });
  });

export async function request<T>(...call: Parameters<typeof send>): Promise<T> {
  $calls.set($calls.get() + 1);
  try {
    return await send<T>(...call);
  } finally {
    $calls.set($calls.get() - 1);
  }
}

/**
 * Sends a call with the session cookie and a JSON body, or a file with its own type, and parses the
 * response as JSON. Throws a RequestError if the response is not a success, and anything that `fetch`
 * or `JSON.parse` throws.
 */
async function send<T>(
  method: Method,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<T> {
  const response = await (takePreloaded(method, path) ??
    fetch(path, {
      method,
      credentials: 'include',
      headers: {
        'Content-Type': body instanceof Blob ? body.type : 'application/json',
        ...(method !== 'GET' && WRITE_HEADERS),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    }));
  // Preloaded responses do not include this change.
  if (method !== 'GET') globalThis.preloadedAnswers = undefined;
  if (!response.ok) throw await failureOf(response);
  return (await response.json()) as T;
}

/** The sentence of a failure, usually the server's, or `otherwise`. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  (error as Partial<RequestError>).sentence || otherwise;

function takePreloaded(method: string, path: string): Promise<Response> | undefined {
  const answer = method === 'GET' ? globalThis.preloadedAnswers?.[path] : undefined;
  if (answer) delete globalThis.preloadedAnswers?.[path];
  return answer;
}

/** The wait is given in seconds, or as the date when it ends (RFC 9110, 10.2.3). */
function readRetryAfter(header?: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** The problem in a body; empty if the body is not ours, such as an error page of the platform. */
function readProblem(body: string): Partial<Problem> {
  try {
    const problem = JSON.parse(body) as Partial<Problem> | null;
    return typeof problem?.message === 'string' ? problem : {};
  } catch {
    return {};
  }
}
