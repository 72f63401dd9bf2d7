/** Answers in JSON. */

/** Headers of every answer. Those of netlify.toml do not reach functions. */
export const SECURITY_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Headers of an answer; several cookies are a list. */
export type AnswerHeaders = Record<string, string | string[]>;

/** A JSON answer, not cached unless `headers` says so. */
export function json(body: unknown, headers: AnswerHeaders = {}, status = 200): Response {
  const all = new Headers({
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...SECURITY_HEADERS,
  });
  for (const [name, values] of Object.entries(headers)) {
    all.delete(name);
    for (const value of [values].flat()) all.append(name, value);
  }
  return new Response(JSON.stringify(body), { status, headers: all });
}

/** What a handler answers if it sets headers or a status beside the body. */
export class Reply<Answer> {
  readonly body: Answer;
  readonly headers: AnswerHeaders;
  readonly status: number;

  constructor(body: Answer, headers: AnswerHeaders, status: number) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

/** An answer with headers of its own. */
export const reply = <Answer>(body: Answer, headers: AnswerHeaders): Reply<Answer> =>
  new Reply(body, headers, 200);

/** The answer to a request that made something (201). */
export const created = <Answer>(body: Answer): Reply<Answer> => new Reply(body, {}, 201);

/** A file to download, which nothing caches. */
export const download = (body: BodyInit, type: string, filename: string): Response =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'no-store',
      ...SECURITY_HEADERS,
    },
  });
