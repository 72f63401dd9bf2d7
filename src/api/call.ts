/** Calls a route of the contract, or downloads its file. */
import {
  type Access,
  addressOf,
  type Params,
  type Route,
  type Schema,
  type Sent,
} from '../contract/route.ts';
import { withSession } from './person.ts';
import { failureOf, request } from './request.ts';

interface Downloaded {
  bytes: Blob;
  name: string;
}

interface Options {
  signal: AbortSignal;
  onPart: (part: Uint8Array) => void;
}

/** The name that the server gave the file. */
const nameOf = (headers: Headers): string =>
  /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'download';

/**
 * Downloads the file at this address. Throws a RequestError if the server refuses, a TypeError if the
 * connection breaks, and an AbortError if the signal aborts.
 */
export async function download(address: string, { signal, onPart }: Options): Promise<Downloaded> {
  const { headers, body } = await withSession(async () => {
    const answer = await fetch(address, { credentials: 'include', signal });
    const { ok, headers, body } = answer;
    if (ok && body) return { headers, body };
    throw await failureOf(answer);
  });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    onPart(value);
  }
  const type = headers.get('Content-Type') ?? '';
  return { bytes: new Blob(parts, { type }), name: nameOf(headers) };
}

/** An option that is required, optional or absent, depending on its value's type. */
type Option<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: never }
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

type Named<Path extends string> = [keyof Params<Path>] extends [never] ? undefined : Params<Path>;

export type RouteInput<Path extends string, Query extends Schema> = Option<'params', Named<Path>> &
  Option<'query', Sent<Query>>;

export type CallOptions<
  Path extends string,
  Query extends Schema,
  Body extends Schema,
> = RouteInput<Path, Query> &
  Option<'body', Sent<Body>> & {
    /** The body as it is sent: for a route that takes bytes, or for many megabytes of JSON. */
    bytes?: Blob;
    /** The same for each retry of a write, so that it happens only once. */
    idempotencyKey?: string;
  };

/** The options argument, which may be omitted if none of its options are required. */
export type Optional<Options> =
  Record<never, never> extends Options ? [options?: Options] : [options: Options];

interface Given {
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
  bytes?: Blob;
  idempotencyKey?: string;
}

/** The URL of a call; undefined query values are omitted. */
export function addressFor({ path }: Pick<Route, 'path'>, { params, query }: Given = {}): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const address = addressOf(path, params ?? {});
  return given.length > 0 ? `${address}?${search}` : address;
}

/**
 * Calls a route and returns its response. Throws a RequestError if the server refuses, and anything
 * that `fetch` throws. If the session has ended, waits for the next sign-in and repeats the call.
 */
export async function call<Path extends string, Query extends Schema, Body extends Schema, Answer>(
  route: Route<Path, Access, Query, Body, Answer>,
  ...[options]: Optional<CallOptions<Path, Query, Body>>
): Promise<Answer> {
  const given = (options ?? {}) as Given;
  const key = given.idempotencyKey;
  const send = () =>
    request<Answer>(
      route.method,
      addressFor(route, given),
      given.bytes ?? given.body,
      key === undefined ? {} : { 'Idempotency-Key': key },
    );
  return route.access === 'public' ? send() : withSession(send);
}
