/** How the functions answer: methods, bodies, headers, and errors that a person may read. */
import type { Context } from '@netlify/functions';
import type { ApiProblem, ErrorCode } from '../../src/contract/api.ts';
import { ConfigError } from './env.ts';
import { from, log } from './log.ts';
import { StoreError } from './store.ts';

/** The largest body that is read; credentials need a fraction of it. */
export const MAX_BODY_BYTES = 8 * 1024;

/** Headers of every answer. Those of netlify.toml do not reach functions. */
const SECURITY_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
} as const;

type Method = 'GET' | 'POST';
type Handler = (request: Request, context: Context) => Promise<Response>;

/** What a refusal adds to its answer and to its line in the log. */
interface Details {
  headers?: Record<string, string>;
  /** What the log calls it; without one, `request_refused`. */
  event?: string;
  /** Why, for the log alone; without one, the code. */
  reason?: string;
  /** The affiliate whom it is about, as logs name them. */
  name?: string;
}

/** A refusal: its status, its code for programs and its sentence for a person. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(status: number, code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** An answer in JSON that nobody keeps, unless `headers` says otherwise. */
export const json = (body: unknown, headers: Record<string, string> = {}, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...SECURITY_HEADERS,
      ...headers,
    },
  });

/**
 * Makes a function of handlers by method. It answers OPTIONS and HEAD, refuses other methods with
 * 405, checks what every POST must bring, and turns whatever is thrown into an answer that tells
 * a stranger nothing: a refusal as it is, a missing setting or a store out of reach as 503.
 */
export function endpoint(handlers: Partial<Record<Method, Handler>>) {
  const methods = Object.keys(handlers).flatMap((name) =>
    name === 'GET' ? ['GET', 'HEAD'] : name,
  );
  const allow = [...methods, 'OPTIONS'].join(', ');

  return async (request: Request, context: Context): Promise<Response> => {
    if (request.method === 'OPTIONS') {
      return new Response(null, {
        status: 204,
        headers: { Allow: allow, 'Cache-Control': 'no-store', ...SECURITY_HEADERS },
      });
    }
    const head = request.method === 'HEAD';
    const answer = (response: Response) => (head ? new Response(null, response) : response);
    try {
      const method = (head ? 'GET' : request.method) as Method;
      const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
      if (!handler) {
        throw new HttpError(405, 'method_not_allowed', 'This address does not take that method.', {
          headers: { Allow: allow },
        });
      }
      if (request.method === 'POST') assertTrustedPost(request);
      return answer(await handler(request, context));
    } catch (error) {
      return answer(refusal(error, request, context));
    }
  };
}

/** The answer to what was thrown, and its line in the log. */
function refusal(error: unknown, request: Request, context: Context): Response {
  const problem = (status: number, code: ErrorCode, message: string, headers = {}) =>
    json({ error: code, message } satisfies ApiProblem, headers, status);
  const path = new URL(request.url).pathname;
  const note = (event: string, reason: string, more = {}) =>
    log({ event, ...from(context), path, reason, ...more });

  if (error instanceof HttpError) {
    const { event = 'request_refused', reason = error.code, name, headers } = error.details;
    note(event, reason, name ? { name } : {});
    return problem(error.status, error.code, error.message, headers);
  }
  if (error instanceof ConfigError) {
    note('misconfigured', error.message, { variable: error.variable });
    return problem(
      503,
      'unavailable',
      'Sign-in is not available right now. Please try again later.',
    );
  }
  if (error instanceof StoreError) {
    note('store_unreachable', error.message);
    return problem(503, 'unavailable', 'We cannot check this right now. Please try again shortly.');
  }
  note('crashed', error instanceof Error ? error.name : 'unknown');
  return problem(500, 'internal', 'Something went wrong on our side. Please try again.');
}

/** Refuses a POST that is not JSON (415) or comes from another origin (403: OWASP CSRF Prevention Cheat Sheet). */
function assertTrustedPost(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  // Browsers always send one of the two with a POST; a caller without either is no browser that could be misused.
  const trusted = site
    ? site === 'same-origin'
    : origin === null || hostOf(origin) === hostOf(request.url);
  if (!trusted) throw new HttpError(403, 'forbidden', 'This request came from another site.');
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') {
    throw new HttpError(415, 'unsupported_media_type', 'This address takes JSON only.');
  }
}

const unreadable = () => new HttpError(400, 'bad_request', 'This request could not be read.');

const hostOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).host : undefined;

/** The bytes of the body. Throws an HttpError: 413 above the bound, by header or by what arrives, 400 where it breaks off. */
export async function readBody(request: Request): Promise<Uint8Array> {
  const tooLarge = new HttpError(413, 'too_large', 'This request is too large.');
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (error) {
    // What broke off on the way is the sender's fault and not ours.
    throw error === tooLarge ? tooLarge : unreadable();
  }
  return Buffer.concat(chunks);
}

/** The JSON value of the body. Throws an HttpError: 413 where it is too large, 400 where it is not JSON. */
export async function readJson(request: Request): Promise<unknown> {
  const body = await readBody(request);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw unreadable();
  }
}
