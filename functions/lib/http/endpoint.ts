/** Makes a function of routes and their handlers. */
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

/** How long a request may take (ms). A person waits less than the platform's own bound. */
const DEADLINE_MS = 8_000;

/** The affiliate that calls. */
export interface Caller {
  id: string;
  user: SessionUser;
  /** The session that the request came with, and when it was last proved who is here. */
  session: { id: string; provedAt: Date };
  /** Whether a second step is set up. */
  twoStep: boolean;
  /** Whether the affiliate works in the office. */
  office: boolean;
  /** When the account closes (ISO), if the affiliate asked for it. */
  endsAt: string | null;
}

/** What a handler gets: who calls, and what the route promises of path, query and body. */
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

/** A route with what answers it. */
interface Handled {
  route: Route;
  pattern: URLPattern;
  // biome-ignore lint/suspicious/noExplicitAny: each handler has its own input, which `on` checks.
  handler: (input: any) => Promise<unknown>;
  /** Shows a refusal to a browser that sent a form, without scripts. */
  showRefusal: ((refused: Response) => Promise<Response>) | undefined;
}

/** Answers a route. The handler's input and answer are those of the contract. */
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
  // With a slash at its end as well, as the platform matches it.
  pattern: new URLPattern({ pathname: `${route.path}{/}?` }),
  handler,
  showRefusal,
});

/** Answers who calls. Throws an HttpError if there is no session, or if the route asks for more than one. */
export type Guard = (request: Request, route: Route) => Promise<Caller>;

/**
 * Makes functions of routes. They refuse in this order: 405, 403 (foreign origin), 415, 401, 400,
 * then what the handler throws. They answer OPTIONS and HEAD, and 503 after the deadline.
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
      // The pattern alone: the value of a parameter may identify somebody.
      const refused = refusal(error, here[0]?.route.path ?? 'unknown', context);
      const show = isForm(request) && formAt(here, request)?.showRefusal;
      return answer(show ? await show(refused) : refused);
    }
  };

/** The one of these routes that takes a form, if there is one. */
const formAt = (here: Handled[], { method }: Request): Handled | undefined =>
  here.find(({ route }) => route.forms && route.method === method);

/**
 * A function of public routes alone. It carries neither session nor database; `endpoint` in
 * `auth/endpoint.ts` is the usual one.
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
  // What asks for a proof is a file with everything of a kind.
  else if (route.proof) assertNotFromElsewhere(request);
  if (method !== 'GET' && method !== 'DELETE' && !route.anywhere) assertType(request, route);
  const affiliate = route.access === 'public' ? null : await guard(request, route);
  const params = decoded(pattern.exec({ pathname })?.pathname.groups ?? {});
  const query = route.query && (await check(route.query, Object.fromEntries(searchParams)));
  const body =
    route.body && (await check(route.body, await readFields(request, route.maxBodyBytes)));
  // A body that nobody asked for is bounded, too; the public routes without a schema read their own.
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
 * What is handled at this path: `/api/contacts/bulk` itself comes before `/api/contacts/:id`, and
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

/**
 * The parameters with their ids in small letters, as the database writes them: code compares ids as text. Throws an
 * HttpError for ids that are malformed, which the database would not take: 404, as for an unknown one.
 */
function withIds(params: Record<string, string>): Record<string, string> {
  const entries = Object.entries(params).map(([name, value]) => {
    if (!/^id$|Id$/.test(name)) return [name, value];
    if (!UUID.test(value)) throw notFound();
    return [name, value.toLowerCase()];
  });
  return Object.fromEntries(entries);
}

/** The parameters as text; one that is not well-formed stays as it is, and names nothing. */
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
