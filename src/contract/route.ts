/** A promise between browser and server: a method, a path and the shapes that travel. */
import type { GenericSchema, InferInput, InferOutput } from 'valibot';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: signed-in affiliates, unless a route says otherwise. */
export type Access = 'affiliate' | 'public';

type ParamNames<Path extends string> = Path extends `${infer Start}.${'ics' | 'vcf' | 'jpg'}`
  ? ParamNames<Start>
  : Path extends `${string}:${infer Name}/${infer Rest}`
    ? Name | ParamNames<Rest>
    : Path extends `${string}:${infer Name}`
      ? Name
      : never;

/** The parts of a path that vary, by their names: those of `/api/contacts/:id` are `{ id }`. */
export type Params<Path extends string> = { [Name in ParamNames<Path>]: string };

/** A schema, or none: a route without one carries no query or no body. */
export type Schema = GenericSchema | undefined;

/** What the browser sends for a schema. */
export type Sent<Of extends Schema> = Of extends GenericSchema ? InferInput<Of> : undefined;

/** What the server gets of it after the check. */
export type Checked<Of extends Schema> = Of extends GenericSchema ? InferOutput<Of> : undefined;

/** What a route says beside its method and path. */
interface RouteOptions<Allowed extends Access, Query extends Schema, Body extends Schema, Answer> {
  access?: Allowed;
  /** The schema of the query's parameters, which arrive as text. */
  query?: Query;
  /** The schema of the JSON body. */
  body?: Body;
  /** The largest body (bytes), if the usual bound is not right. */
  maxBodyBytes?: number;
  /** The types of the body if it is bytes in place of JSON: the handler reads them. */
  bytes?: readonly string[];
  /** Whether it also takes a form that a browser sends without scripts. */
  forms?: boolean;
  /** Whether programs of other sites call it with a form of any type: one-click unsubscribing alone. */
  anywhere?: boolean;
  /** Whether it asks for a proof: the password or a passkey, given not long ago. */
  proof?: boolean;
  /** Whether it is for the office alone: nobody else finds it, and it asks for a second step. */
  office?: boolean;
  /** Whether affiliates may call it who have no second step yet although one is required. */
  beforeTwoStep?: boolean;
  /** The answer's type: see `returns`. */
  answer?: Answer;
}

/** A route; the browser calls it, and one function answers it. */
export interface Route<
  Path extends string = string,
  Allowed extends Access = Access,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer = unknown,
> extends RouteOptions<Allowed, Query, Body, Answer> {
  method: Method;
  path: Path;
  access: Allowed;
}

/** Declares a route. Without `access` only signed-in affiliates may call it. */
export const route = <
  const Path extends string,
  const Allowed extends Access = 'affiliate',
  Query extends Schema = undefined,
  Body extends Schema = undefined,
  Answer = undefined,
>(
  method: Method,
  path: Path,
  options: RouteOptions<Allowed, Query, Body, Answer> = {},
): Route<Path, Allowed, Query, Body, Answer> => ({
  method,
  path,
  ...options,
  access: options.access ?? ('affiliate' as Allowed),
});

/** Names an answer's type. It is a type alone: nothing of it reaches a page. */
export const returns = <Answer>(): Answer => undefined as Answer;

/** The address of a route with its parameters filled in. */
export const addressOf = <Path extends string>(path: Path, params: Params<Path>): string =>
  path.replaceAll(/:(\w+)/g, (_part, name) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  );
