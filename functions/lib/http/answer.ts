/** Responses in JSON. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { PALETTE } from '../../../src/config/colours.ts';
import { PAGES } from '../../../src/config/paths.ts';
import type { Problem } from '../../../src/contract/route.ts';
import { OFFICE } from '../platform/site.ts';

const STYLE = `body{margin:0;padding:12vh 1.25rem;background:${PALETTE.surface[0]};color:${PALETTE.ink[0]};font:1.125rem/1.6 Figtree,system-ui,sans-serif}
main{max-width:36rem;margin:auto}h1{font:500 2rem/1.2 Fraunces,Georgia,serif}a{color:${PALETTE['accent-strong'][0]}}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text in HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** The error page: what is wrong, and how to return to the filled-in form. */
export async function formPage(refused: Response): Promise<Response> {
  const { message, fields } = (await refused.json()) as Problem;
  const sentences = fields ? Object.values(fields) : [message];
  const headers = new Headers(refused.headers);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set(
    'Content-Security-Policy',
    `${SECURITY_HEADERS['Content-Security-Policy']}; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'`,
  );
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Your message was not sent | ${escapeHtml(OFFICE.name)}</title>
<style>${STYLE}</style>
<main>
<h1>Your message was not sent</h1>
<ul>${sentences.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join('')}</ul>
<p>Please use your browser’s Back button. What you typed is still in the form.</p>
<p>You can also call ${escapeHtml(OFFICE.phone)} or write to <a href="mailto:${escapeHtml(OFFICE.email)}">${escapeHtml(OFFICE.email)}</a>.</p>
<p><a href="${PAGES.home}">${escapeHtml(OFFICE.name)}</a></p>
</main>
</html>`;
  return new Response(html, { status: refused.status, headers });
}

/** The headers of netlify.toml do not apply to functions. */
export const SECURITY_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Headers of a response. Several cookies are a list. */
type AnswerHeaders = Record<string, string | string[]>;

/** A JSON response, not cached unless `headers` says so. */
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

/** A handler's result with headers or a status besides the body. */
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

export const reply = <Answer>(body: Answer, headers: AnswerHeaders): Reply<Answer> =>
  new Reply(body, headers, 200);

export const createdReply = <Answer>(body: Answer): Reply<Answer> => new Reply(body, {}, 201);

/** The header of a download (RFC 6266): names beyond ASCII come a second time, in UTF-8. */
function attachment(filename: string): string {
  const plain = filename.replaceAll(/[^ -~]|["%\\]/g, '_');
  const whole = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  const more = plain === filename ? '' : `; filename*=UTF-8''${whole}`;
  return `attachment; filename="${plain}"${more}`;
}

/** A file to download, which is never cached. */
export const download = (body: BodyInit, type: string, filename: string): Response =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': attachment(filename),
      'Cache-Control': 'no-store',
      ...SECURITY_HEADERS,
    },
  });

/** Whether the client takes gzip: it names it, and not with the weight 0 (RFC 9110, section 12.5.3). */
const takesGzip = ({ headers }: Request): boolean =>
  (headers.get('Accept-Encoding') ?? '')
    .split(',')
    .some((encoding) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(encoding));

/** The answer in gzip for a client that takes it, since the platform ends a streamed answer after 20 MB. */
export function compressReply(request: Request, answer: Response): Response {
  answer.headers.append('Vary', 'Accept-Encoding');
  if (!answer.body || !takesGzip(request)) return answer;
  answer.headers.set('Content-Encoding', 'gzip');
  return new Response(answer.body.pipeThrough(new CompressionStream('gzip')), answer);
}

/** Longer than most work takes for a known or an unknown name (ms). */
const ANSWER_MS = 500;

/** Runs the work in a whole multiple of a fixed time, so the response time does not reveal which names are known. */
export async function inFixedTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work();
  const took = performance.now() - started;
  await pause(Math.ceil(took / ANSWER_MS) * ANSWER_MS - took);
  return result;
}
