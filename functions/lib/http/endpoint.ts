/** Builds a function from routes and their handlers. */
import type { Context } from '@netlify/functions';
import { UUID } from '../../../src/config/units.ts';
import type { SessionUser } from '../../../src/contract/auth.ts';
import type {
  Access,
  Checked,
  Method,
  Params,
  Route,
  Schema,
} from '../../../src/contract/route.ts';
import { course, within } from '../unavailable.ts';
import { json, Reply, SECURITY_HEADERS } from './answer.ts';
import { assertType, check, isForm, readBody, readFields } from './body.ts';
import { assertNotFromElsewhere, assertSameOrigin } from './origin.ts';
import { HttpError, notFound, refusal } from './refusal.ts';

/** How long a request may take (ms), shorter than the platform's own limit so that no one waits that long. */
const DEADLINE_MS = 8_000;

/** The affiliate who calls. */
export interface Caller {
  id: string;
  user: SessionUser;
  /** The session of the request, and the time of its last sign-in or step-up. */
  session: { id: string; provedAt: Date };
  /** Whether a second step is set up. */
  twoStep: boolean;
  /** Whether the affiliate works in the office. */
  office: boolean;
  /** When the account closes (ISO), if the affiliate requested its deletion. */
  endsAt: string | null;
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

/** A route with its handler. */
interface Handled {
  route: Route;
  pattern: URLPattern;
  // biome-ignore lint/suspicious/noExplicitAny: each handler has its own input, which `on` checks.
  handler: (input: any) => Promise<unknown>;
  /** Renders a refusal as a page, for a browser that sent a form without scripts or followed a link. */
  showRefusal: ((refused: Response) => Promise<Response>) | undefined;
}

/** Handles a route. The handler's input and result have the contract's types. */
export const on = <
  Path extends string,
  Allowed extends Access,
  Query extends Schema,
  Body extends Schema,
  Answer,
>(
  route: Route<Path, Allowed, Query, Body, Answer>,
  handler: (input: Input<Path, Allowed, Query, Body>) => Promise<Answer | Reply<Answer> | Response>,
  showRefusal?: Handled['showRefusal'],
): Handled => ({
  route: route as Route,
  // Also matches with a trailing slash, as the platform does.
  pattern: new URLPattern({ pathname: `${route.path}{/}?` }),
  handler,
  showRefusal,
});

/** Returns the caller. Throws an HttpError if there is no session, or if the route requires more than a session. */
export type Guard = (request: Request, route: Route, context: Context) => Promise<Caller>;

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
        await within(DEADLINE_MS, 'deadline', () => dispatch(guard, handled, request, context)),
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
  const found = here.find(({ route }) => route.method === method);
  if (!found) {
    throw new HttpError('method_not_allowed', 'This address does not take that method.', {
      headers: { Allow: allow },
    });
  }
  const { route, pattern, handler } = found;
  if (method !== 'GET' && !route.anywhere) assertSameOrigin(request);
  // A GET route that needs a step-up is a download with all of a kind's data.
  else if (route.proof) assertNotFromElsewhere(request);
  if (method !== 'GET' && method !== 'DELETE' && !route.anywhere) assertType(request, route);
  const affiliate = route.access === 'public' ? null : await guard(request, route, context);
  const params = decoded(pattern.exec({ pathname })?.pathname.groups ?? {});
  const query = route.query && (await check(route.query, Object.fromEntries(searchParams)));
  const body =
    route.body && (await check(route.body, await readFields(request, route.maxBodyBytes)));
  // An unexpected body is limited, too. Public routes without a schema read their own.
  if (affiliate && !route.body && !route.bytes && method !== 'GET' && method !== 'DELETE') {
    await readBody(request);
  }
  course().changes = method !== 'GET';
  const answer = await handler({
    ...{ request, context, affiliate, query, body },
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
  const matching = handled.filter(({ pattern }) => pattern.test({ pathname }));
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
