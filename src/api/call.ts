/** Calls a route of the contract. */
import {
  type Access,
  addressOf,
  type Params,
  type Route,
  type Schema,
  type Sent,
} from '../contract/route.ts';
import { tellUnauthenticated } from './person.ts';
import { RequestError, request, UNAUTHENTICATED_STATUS } from './request.ts';

/** An option that has to be given, may be given, or does not exist, as its value says. */
type Option<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: never }
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

/** What a path names, or nothing. */
type Named<Path extends string> = [keyof Params<Path>] extends [never] ? undefined : Params<Path>;

/** Where a route is called: the parts of its path, and its query. */
export type Place<Path extends string, Query extends Schema> = Option<'params', Named<Path>> &
  Option<'query', Sent<Query>>;

/** What a call of a route carries. */
export type CallOptions<Path extends string, Query extends Schema, Body extends Schema> = Place<
  Path,
  Query
> &
  Option<'body', Sent<Body>> & {
    /** What a route of bytes takes. */
    bytes?: Blob;
    /** The same for each try of one write, so that it happens once. */
    idempotencyKey?: string;
  };

/** The argument, which may be left out if nothing in it has to be given. */
export type Optional<Options> =
  Record<never, never> extends Options ? [options?: Options] : [options: Options];

interface Given {
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
  bytes?: Blob;
  idempotencyKey?: string;
}

/** The address at which a route is called; what the query leaves undefined is left out. */
export function addressFor({ path }: Pick<Route, 'path'>, { params, query }: Given = {}): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const address = addressOf(path, params ?? {});
  return given.length > 0 ? `${address}?${search}` : address;
}

/**
 * Calls a route and answers what it promises. Throws a RequestError if the server refuses, and what
 * `fetch` throws. If the session is missing, it is asked for again.
 */
export async function call<Path extends string, Query extends Schema, Body extends Schema, Answer>(
  route: Route<Path, Access, Query, Body, Answer>,
  ...[options]: Optional<CallOptions<Path, Query, Body>>
): Promise<Answer> {
  const given = (options ?? {}) as Given;
  const key = given.idempotencyKey;
  try {
    return await request<Answer>(
      route.method,
      addressFor(route, given),
      given.bytes ?? given.body,
      key === undefined ? {} : { 'Idempotency-Key': key },
    );
  } catch (error) {
    const refused = error instanceof RequestError && error.status === UNAUTHENTICATED_STATUS;
    if (refused && route.access !== 'public') tellUnauthenticated();
    throw error;
  }
}
