/** Sends calls to this site's endpoints, and takes answers that were asked for ahead. */
import type { Problem, ProblemCode } from '../contract/problem.ts';
import type { Method } from '../contract/route.ts';

/* What people read about a call that failed. */

const UNREACHABLE = 'We could not reach the server. Please check your connection and try again.';
const BROKEN = 'Something went wrong on our side. Please try again in a moment.';

/** Whether the server answered at all: without an answer `fetch` fails with a TypeError. */
export const wasAnswered = (error: unknown): boolean => !(error instanceof TypeError);

/** The server's sentence, or ours if it sent none or could not be reached. */
export const failureSentence = (error: unknown): string =>
  sentenceOf(error, wasAnswered(error) ? BROKEN : UNREACHABLE);

export const UNAUTHENTICATED_STATUS = 401;

declare global {
  /** Answers that were asked for ahead, by path: a call takes it in its own place, once. */
  var preloadedAnswers: Record<string, Promise<Response> | undefined> | undefined;
}

/** A call that failed: the message is "status: body or status text". */
export class RequestError extends Error {
  override name = 'RequestError';
  readonly status: number;
  /** Why, for programs. This and the next three are what the server said, if it said so in our JSON. */
  readonly code: ProblemCode | undefined;
  /** The sentence for a person. */
  readonly sentence: string | undefined;
  /** A sentence for each field that does not fit. */
  readonly fields: Record<string, string> | undefined;
  /** With a conflict: the thing as it is now. */
  readonly current: unknown;
  /** How long to wait before the next try (s), if the server said so. */
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

/**
 * Sends a call with the session's cookie and JSON, or a file of its own type, and reads the answer as JSON.
 * Throws a RequestError if the answer is not a success, and what `fetch` or `JSON.parse` throw.
 */
export async function request<T>(
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
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof Blob ? body : JSON.stringify(body) }),
    }));
  // What was asked for ahead does not know of a change.
  if (method !== 'GET') globalThis.preloadedAnswers = undefined;
  if (!response.ok) {
    const { status, statusText, headers } = response;
    throw new RequestError(status, await response.text(), statusText, headers.get('Retry-After'));
  }
  return (await response.json()) as T;
}

/** What a person reads about a failure: the sentence that it brings, which is the server's as a rule, or `otherwise`. */
export const sentenceOf = (error: unknown, otherwise: string): string =>
  (error as Partial<RequestError>).sentence || otherwise;

function takePreloaded(method: string, path: string): Promise<Response> | undefined {
  const answer = method === 'GET' ? globalThis.preloadedAnswers?.[path] : undefined;
  if (answer) delete globalThis.preloadedAnswers?.[path];
  return answer;
}

/** A wait is given in seconds, or as the moment when it ends (RFC 9110, 10.2.3). */
function readRetryAfter(header?: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** The refusal in a body; nothing if the body is not ours, such as a page of the platform's. */
function readProblem(body: string): Partial<Problem> {
  try {
    const problem = JSON.parse(body) as Partial<Problem> | null;
    return typeof problem?.message === 'string' ? problem : {};
  } catch {
    return {};
  }
}
