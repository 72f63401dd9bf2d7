/** Calls routes as a browser does. A route's description gives its address, its body and its answer. */
import type { Context } from '@netlify/functions';
import {
  type Access,
  addressOf,
  type Params,
  type Problem,
  type Route,
  type Schema,
  type Sent,
} from '../../../src/contract/route.ts';
import { type Undone, undoChange } from '../../../src/contract/undo.ts';
import { query } from '../../lib/db/db.ts';
import type { FunctionConfig } from '../../lib/platform/function-config.ts';
import { signIn } from './callers.ts';
import {
  cookieOf,
  fromElsewhere,
  givenAssistant,
  givenDelegation,
  givenSession,
  makeOffice,
  ORIGIN,
} from './harness.ts';

/** The routes that make something: they answer 201, all others 200. */
const CREATING = new Set([
  'POST /api/account/passkeys',
  'POST /api/approvals',
  'POST /api/assistants',
  'POST /api/calendar',
  'POST /api/contacts',
  'POST /api/contacts/:id/interactions',
  'POST /api/contacts/import',
  'POST /api/households',
  'POST /api/households/:id/members/:memberId/contact',
  'POST /api/leads',
  'POST /api/links',
  'POST /api/office/affiliates',
  'POST /api/office/announcements',
  'POST /api/office/approvals',
  'POST /api/office/firms',
  'POST /api/office/tickets/:id/files',
  'POST /api/orders',
  'POST /api/plans',
  'POST /api/publications',
  'POST /api/reviews',
  'POST /api/scenarios',
  'POST /api/shares',
  'POST /api/shares/:id/answers',
  'POST /api/tasks',
  'POST /api/tickets',
  'POST /api/tickets/:id/files',
  'POST /api/tickets/:id/messages',
  'POST /api/uses',
  'POST /api/uses/steps',
]);

interface Options {
  /** An object, or as the address has it. */
  query?: object | string;
  /** The idempotency key. */
  key?: string | undefined;
  headers?: Record<string, string>;
  /** The browser's network: a new one for each call, unless a test says otherwise. */
  from?: Context;
}

/**
 * A value as tests write it: its names and kinds are the schema's, but a text may be any text, and
 * parts may come from an object of another type. The server checks the rest.
 */
type Written<Value> = Value extends string
  ? string
  : Value extends boolean
    ? boolean
    : Value extends readonly (infer Item)[]
      ? readonly Written<Item>[]
      : Value extends object
        ? { [Name in keyof Value]?: Written<Value[Name]> | undefined }
        : Value;

/** The body that a route takes. */
export type BodyOf<Of extends { body?: Schema }> = Written<Sent<Exclude<Of['body'], undefined>>>;

type PathOf<Path extends string> = { [Name in keyof Params<Path>]: string | null | undefined };

/** The input of a call that should succeed: parameters of the path, query and body as the route takes them. */
type Call<Path extends string, Query extends Schema, Body extends Schema> = PathOf<Path> &
  Options & {
    query?: Written<Sent<Query>> | string;
    /** If it differs from the route's own. */
    status?: number;
  } & ([Sent<Body>] extends [undefined] ? { body?: unknown } : { body: Written<Sent<Body>> });

/** The input of a call whose body and query may be anything. A text and bytes are sent as they are. */
type Attempt<Path extends string> = PathOf<Path> & Options & { body?: unknown };

/** The argument may be omitted if nothing in it is required. */
type Optional<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];

type AnyRoute<Path extends string> = Route<Path, Access, Schema, Schema, unknown>;

/** A browser with this cookie. */
export interface Caller {
  cookie: string;
  /** Returns the answer. Throws if its status is not the route's. */
  call: <Path extends string, Query extends Schema, Body extends Schema, Answer>(
    route: Route<Path, Access, Query, Body, Answer>,
    ...input: Optional<Call<Path, Query, Body>>
  ) => Promise<Answer>;
  /** Returns the problem of a call that the server refuses. Throws if its status differs. */
  refused: <Path extends string>(
    route: AnyRoute<Path>,
    status: number,
    ...input: Optional<Attempt<Path>>
  ) => Promise<Problem>;
  /** Returns the response, for tests about its status, its headers or its bytes. */
  send: <Path extends string>(
    route: AnyRoute<Path>,
    ...input: Optional<Attempt<Path>>
  ) => Promise<Response>;
  /** Undoes the change of a token. */
  undo: (token: unknown) => Promise<Undone>;
}

export interface Person extends Caller {
  id: string;
}

/** Adds an affiliate, who signs in. */
export async function person(username: string): Promise<Person> {
  const { id, cookie } = await givenSession(username);
  return { id, ...browser(cookie) };
}

/** Adds an assistant of the affiliate with these parts, who signs in with a second step. */
export async function assistantOf(
  { id }: Pick<Person, 'id'>,
  scopes: readonly string[],
  username = `assistant ${crypto.randomUUID()}`,
): Promise<Person & { delegateId: string }> {
  const personId = await givenAssistant(username);
  const delegateId = await givenDelegation(id, personId, scopes);
  const cookie = cookieOf(await signIn(username));
  await query('update affiliate set two_step = true where id = $1', [personId]);
  return { id: personId, delegateId, ...browser(cookie) };
}

/** Adds a member of the office, who signs in. */
export async function officer(username: string): Promise<Person> {
  const member = await person(username);
  await makeOffice(member.id);
  return member;
}

/** The input that changes a record from the version that was read. */
export const changing = <Changes extends object>(
  { id, version }: { id: string; version: number },
  changes: Changes,
): { id: string; body: Changes & { version: number } } => ({
  id,
  body: { version, ...changes },
});

/** A browser with this cookie, or that of a visitor. */
export function browser(cookie = '', ownHeaders: Record<string, string> = {}): Caller {
  const sendAs = (route: AnyRoute<string>, input: Options = {}) =>
    request(route, {
      ...input,
      headers: { ...(cookie && { Cookie: cookie }), ...ownHeaders, ...input.headers },
    });
  const send: Caller['send'] = (route, ...[input]) => sendAs(route, input);
  const call: Caller['call'] = async (route, ...[input]) => {
    const { status, ...more } = (input ?? {}) as Options & { status?: number; body?: unknown };
    const { dryRun = false } = (more.body ?? {}) as { dryRun?: boolean };
    const creates = CREATING.has(`${route.method} ${route.path}`) && !dryRun;
    return readJson(await sendAs(route, more), status ?? (creates ? 201 : 200));
  };
  return {
    cookie,
    call,
    send,
    refused: async (route, status, ...[input]) => readJson(await sendAs(route, input), status),
    undo: (token) => call(undoChange, { body: { undo: String(token) } }),
  };
}

/** The JSON of a response. Throws if its status differs. */
export async function readJson<T>(answer: Response | Promise<Response>, status = 200): Promise<T> {
  const response = await answer;
  const text = await response.text();
  if (response.status !== status) {
    const hint =
      response.status === 201 ? ' (CREATING in helpers/caller.ts lists what makes something)' : '';
    throw new Error(`${response.status} in place of ${status}${hint}: ${text}`);
  }
  return JSON.parse(text);
}

/** The problem in the response of a refused call. Throws if its status differs. */
export const problemOf = (answer: Response | Promise<Response>, status = 400): Promise<Problem> =>
  readJson(answer, status);

async function request(
  route: AnyRoute<string>,
  {
    query = '',
    key,
    headers,
    body,
    from = fromElsewhere(),
    ...params
  }: Options & { body?: unknown },
): Promise<Response> {
  const search = typeof query === 'string' ? query : `?${new URLSearchParams({ ...query })}`;
  const address = `${ORIGIN}${addressOf(route.path, params as Params<string>)}${search}`;
  const hasBody = route.method !== 'GET';
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const sent = new Request(address, {
    method: route.method,
    headers: {
      ...(hasBody && { Origin: ORIGIN, 'Content-Type': route.bytes?.[0] ?? 'application/json' }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
      ...headers,
    },
    ...(hasBody && { body: isRaw ? (body as BodyInit) : JSON.stringify(body ?? {}) }),
  });
  return (await handlerOf(route))(sent, from);
}

type Handler = (request: Request, context: Context) => Promise<Response>;

const functions = import.meta.glob<{ default: Handler; config: FunctionConfig }>([
  '../../*.ts',
  '!../../{daily,outbox}.ts',
]);

/** The function that declares the route's path. Functions load when a test first needs them. */
async function handlerOf({ path }: AnyRoute<string>): Promise<Handler> {
  for (const load of Object.values(functions)) {
    const module = await load();
    const paths: readonly (string | undefined)[] = [module.config.path].flat();
    if (paths.includes(path)) return module.default;
  }
  throw new Error(`${path} is in the path of no function.`);
}
