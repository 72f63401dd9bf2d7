/** Builds a function from routes and their handlers, and reads the bodies of requests. */
import type { Context } from '@netlify/functions';
import type { GenericSchema } from 'valibot';
import type { Scope } from '../../../src/config/assistants.ts';
import { UUID } from '../../../src/config/units.ts';
import type { SessionUser } from '../../../src/contract/auth/auth.ts';
import type {
  Access,
  Checked,
  Method,
  Params,
  Route,
  Schema,
} from '../../../src/contract/route.ts';
import { requestTime, withTimeLimit } from '../platform/unavailable.ts';
import { json, Reply, SECURITY_HEADERS } from './answer.ts';
import {
  assertNotFromElsewhere,
  assertSameOrigin,
  HttpError,
  notFound,
  refusal,
} from './refusal.ts';

/** The largest body that is read (bytes), unless a route sets another limit. */
const MAX_BODY_BYTES = 8 * 1024;

const unreadable = () => new HttpError('bad_request', 'This request could not be read.');

const FORM = 'application/x-www-form-urlencoded';

/** The content type of the body, without parameters. */
export const typeOf = (request: Request): string =>
  ((request.headers.get('content-type') ?? '').split(';')[0] ?? '').trim().toLowerCase();

/** Whether a browser sent the body as a form, without scripts. */
export const isForm = (request: Request): boolean => typeOf(request) === FORM;

/** Refuses a body of a type that the route does not accept (415). Routes accept JSON, unless they say otherwise. */
function assertType(request: Request, { bytes, forms = false }: Route): void {
  const type = typeOf(request);
  if (bytes ? bytes.includes(type) : type === 'application/json' || (forms && isForm(request))) {
    return;
  }
  const sentence = bytes
    ? `This address takes ${bytes.join(', ')} only.`
    : 'This address takes JSON only.';
  throw new HttpError('unsupported_media_type', sentence);
}

/** The bytes of the body. Throws an HttpError: 413 above the limit, by header or by actual size, 400 if the body ends early. */
export async function readBody(request: Request, maxBytes = MAX_BODY_BYTES): Promise<Uint8Array> {
  const tooLarge = new HttpError('too_large', 'This request is too large.');
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (error) {
    // If a body ends early, that is the sender's fault.
    throw error === tooLarge ? tooLarge : unreadable();
  }
  return Buffer.concat(chunks);
}

/** The most values in one body: more than all fields and tags of the largest import. */
const MOST_VALUES = 500_000;
const [QUOTE, ESCAPE, COMMA, LIST, GROUP] = Buffer.from('"\\,[{');

/** How deep the values of a body may be nested: more than those of any call. */
const MOST_NESTED = 64;
const [LIST_END, GROUP_END] = Buffer.from(']}');

/**
 * Whether a JSON text has no more values than any call needs, and none too deep to be gone through: parsing
 * millions of empty lists takes long, and counting commas does not.
 */
function hasFewValues(json: Uint8Array): boolean {
  let values = 0;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) quoted = !quoted;
    else if (quoted) at += byte === ESCAPE ? 1 : 0;
    else if (byte === COMMA) values += 1;
    else if (byte === LIST || byte === GROUP) {
      values += 1;
      depth += 1;
    } else if (byte === LIST_END || byte === GROUP_END) depth -= 1;
    if (values > MOST_VALUES || depth > MOST_NESTED) return false;
  }
  return true;
}

/**
 * The body's value: JSON, or the fields of a form. Throws an HttpError: 413 if it is too large, 400
 * if it cannot be read.
 */
export async function readValue(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const body = await readBody(request, maxBytes);
  if (!isForm(request) && !hasFewValues(body)) throw unreadable();
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return isForm(request) ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

/** Like readValue, but refuses a list (400): a schema with only optional fields would accept one. */
export async function readFields(request: Request, maxBytes?: number): Promise<unknown> {
  const value = await readValue(request, maxBytes);
  if (Array.isArray(value)) throw unreadable();
  return value;
}

const NOT_VALID = 'This request is not valid.';

/** An issue as validators report it. A union tries several variants and reports the issues of each. */
interface Issue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  issues?: readonly Issue[] | undefined;
}

/** The form field of an issue; for a list or a group, the whole of it. Undefined if the issue concerns the entire value. */
function fieldOf({ path = [], issues = [] }: Issue, value: unknown): string | undefined {
  const [part] = path;
  if (part !== undefined) return String(typeof part === 'object' ? part.key : part);
  const tried = issues.flatMap((issue) => fieldOf(issue, value) ?? []);
  return tried.find((field) => Object.hasOwn(Object(value), field)) ?? tried[0];
}

/**
 * The value as the schema outputs it. Throws an HttpError: 400 with a sentence for each invalid
 * field. It uses the interface that validators share (standardschema.dev), so that a function
 * without schemas bundles no validator.
 */
export async function check<Value>(
  schema: GenericSchema<unknown, Value>,
  value: unknown,
): Promise<Value> {
  const result = await schema['~standard'].validate(value);
  if (!result.issues) return result.value;
  const fields: Record<string, string> = {};
  for (const issue of result.issues) {
    const field = fieldOf(issue, value);
    if (field !== undefined) fields[field] ??= issue.message;
  }
  const [{ message } = { message: NOT_VALID }] = result.issues;
  throw new HttpError('validation', message, Object.keys(fields).length > 0 ? { fields } : {});
}

/** How long a request may take (ms), shorter than the platform's own limit so that no one waits that long. */
const DEADLINE_MS = 8_000;

/** The person of a session that works for another, or of an account without a portal of its own. */
export interface Actor {
  /** The person's id. */
  id: string;
  /** Null if the person works for no one at the moment. */
  delegateId: string | null;
  name: string;
  scopes: readonly Scope[];
  /** The affiliate for whom the session works, by id and name; empty without one. */
  affiliateId: string;
  affiliateName: string;
}

export interface Caller {
  /** Whose data it is: the affiliate's for whom the session works, or the person's on routes of the own account. */
  id: string;
  /** The person's names, second step, role and end. */
  user: SessionUser;
  /** The session of the request, and the time of its last sign-in or step-up. */
  session: { id: string; provedAt: Date };
  twoStep: boolean;
  office: boolean;
  /** When the account closes (ISO), if the affiliate requested its deletion. */
  endsAt: string | null;
  /** Who acts, if not the affiliate. */
  actor: Actor | null;
}

/** A handler's input: the caller, and the path, query and body that the route promises. */
export interface Input<
  Path extends string,
  Allowed extends Access,
  Query extends Schema,
  Body extends Schema,
> {
  request: Request;
  context: Context;
  affiliate: Allowed extends 'public' ? null : Caller;
  params: Params<Path>;
  query: Checked<Query>;
  body: Checked<Body>;
}

/** A handler's result. Browsers read every answer as JSON, so a route without an answer sends a Response. */
type Returned<Answer> = Response | ([Answer] extends [undefined] ? never : Answer | Reply<Answer>);

interface Handled {
  route: Route;
  pattern: RegExp;
  // biome-ignore lint/suspicious/noExplicitAny: each handler has its own input, which `on` checks.
  handler: (input: any) => Promise<unknown>;
  /** Renders a refusal as a page, for a browser that sent a form without scripts or followed a link. */
  showRefusal: ((refused: Response) => Promise<Response>) | undefined;
}

/**
 * A route's path as a regular expression, which also matches with a trailing slash, as the platform
 * does. Node takes milliseconds for its first URLPattern, and each start of a function would wait for it.
 */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);

export const on = <
  Path extends string,
  Allowed extends Access,
  Query extends Schema,
  Body extends Schema,
  Answer,
>(
  route: Route<Path, Allowed, Query, Body, Answer>,
  handler: (input: Input<Path, Allowed, Query, Body>) => Promise<Returned<NoInfer<Answer>>>,
  showRefusal?: Handled['showRefusal'],
): Handled => ({
  route: route as Route,
  pattern: patternOf(route.path),
  handler,
  showRefusal,
});

/** Returns the caller. Throws an HttpError if there is no session, or if the route requires more than a session. */
type Guard = (request: Request, route: Route, context: Context) => Promise<Caller>;

/**
 * Builds functions from routes. They refuse in this order: 405, 403 (foreign origin), 415, 401,
 * 400, then whatever the handler throws. They answer OPTIONS and HEAD, and respond with 503 after
 * the deadline.
 */
export const endpointWith =
  (guard: Guard) =>
  (...handled: Handled[]) =>
  async (request: Request, context: Context): Promise<Response> => {
    const head = request.method === 'HEAD';
    const answer = (response: Response) => (head ? new Response(null, response) : response);
    try {
      return answer(
        await withTimeLimit(DEADLINE_MS, 'deadline', () =>
          dispatch(guard, handled, request, context),
        ),
      );
    } catch (error) {
      const here = handledAt(handled, new URL(request.url).pathname);
      // Only the pattern: a parameter's value may identify someone.
      const refused = refusal(error, here[0]?.route.path ?? 'unknown', context);
      const called = here.find(({ route }) => route.method === request.method);
      const show = showsPages(request) && called?.showRefusal;
      return answer(show ? await show(refused) : refused);
    }
  };

/** Whether a browser shows the response as a page: of a form without scripts, or of a link. */
const showsPages = (request: Request): boolean =>
  request.method === 'GET'
    ? Boolean(request.headers.get('accept')?.includes('text/html'))
    : isForm(request);

/**
 * A function with only public routes. It bundles neither sessions nor the database. Other functions
 * use `endpoint` in `auth/endpoint.ts`.
 */
export const publicEndpoint = endpointWith(async () => {
  throw new HttpError('unauthenticated', 'You are not signed in.');
});

async function dispatch(
  guard: Guard,
  handled: Handled[],
  request: Request,
  context: Context,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const here = handledAt(handled, pathname);
  if (here.length === 0) throw notFound();
  const allow = [...here.map(({ route }) => route.method), 'OPTIONS']
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method))
    .join(', ');
  if (request.method === 'OPTIONS') {
    const headers = { Allow: allow, 'Cache-Control': 'no-store', ...SECURITY_HEADERS };
    return new Response(null, { status: 204, headers });
  }
  const method = (request.method === 'HEAD' ? 'GET' : request.method) as Method;
  const match = here.find(({ route }) => route.method === method);
  if (!match) {
    throw new HttpError('method_not_allowed', 'This address does not take that method.', {
      headers: { Allow: allow },
    });
  }
  const { route, pattern, handler } = match;
  if (method !== 'GET' && !route.anywhere) assertSameOrigin(request);
  // Any of these may answer a file, and note the download in the audit.
  else if (route.access !== 'public') assertNotFromElsewhere(request);
  if (method !== 'GET' && method !== 'DELETE' && !route.anywhere) assertType(request, route);
  const affiliate = route.access === 'public' ? null : await guard(request, route, context);
  const params = decoded(pattern.exec(pathname)?.groups ?? {});
  const query = route.query && (await check(route.query, Object.fromEntries(searchParams)));
  const body =
    route.body && (await check(route.body, await readFields(request, route.maxBodyBytes)));
  // An unexpected body is limited, too. Public routes without a schema read their own.
  if (affiliate && !route.body && !route.bytes && method !== 'GET' && method !== 'DELETE') {
    await readBody(request);
  }
  requestTime().changes = method !== 'GET';
  const answer = await handler({
    request,
    context,
    affiliate,
    query,
    body,
    params: withIds(params),
  });
  // A file or a redirect.
  if (answer instanceof Response) return answer;
  return answer instanceof Reply ? json(answer.body, answer.headers, answer.status) : json(answer);
}

/**
 * The routes at this path: `/api/contacts/bulk` itself comes before `/api/contacts/:id`, and
 * `/api/tasks/:id.ics` before `/api/tasks/:id`.
 */
function handledAt(handled: Handled[], pathname: string): Handled[] {
  const matching = handled.filter(({ pattern }) => pattern.test(pathname));
  const variables = ({ route }: Handled) => route.path.split(':').length;
  const fewest = Math.min(...matching.map(variables));
  const closest = matching.filter((one) => variables(one) === fewest);
  const longest = Math.max(...closest.map(({ route }) => route.path.length));
  return closest.filter(({ route }) => route.path.length === longest);
}

/** A hash as code and database write it. */
const SHA256_HEX = /^[0-9a-f]{64}$/;

/**
 * The parameters with ids in lowercase, as the database writes them, since code compares ids as
 * text. Throws an HttpError for malformed ids and hashes, which the database would refuse: 404, as
 * for an unknown id.
 */
function withIds(params: Record<string, string>): Record<string, string> {
  const entries = Object.entries(params).map(([name, value]) => {
    if (name === 'hash' && !SHA256_HEX.test(value)) throw notFound();
    if (!/^id$|Id$/.test(name)) return [name, value];
    if (!UUID.test(value)) throw notFound();
    return [name, value.toLowerCase()];
  });
  return Object.fromEntries(entries);
}

/** The decoded parameters. A malformed one stays as it is, and matches nothing. */
function decoded(groups: Record<string, string | undefined>): Record<string, string> {
  const entries = Object.entries(groups).map(([name, value = '']) => [name, textOf(value)]);
  return Object.fromEntries(entries);
}

function textOf(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
