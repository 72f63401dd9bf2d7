/** The contract between browser and server: a method, a path, the shapes of requests and responses, and of refusals. */
import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { Scope } from '../config/assistants.ts';

export const PROBLEMS = {
  bad_request: 400,
  validation: 400,
  unauthenticated: 401,
  login_failed: 401,
  /** A link for a client also needs the code of an email. */
  code_needed: 401,
  forbidden: 403,
  /** A step-up with the password or a passkey is needed. */
  proof_needed: 403,
  /** A second step must be set up first. */
  two_step_needed: 403,
  /** An assistant lacks the part, or only the affiliate may do it. */
  not_delegated: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_attempts: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ProblemCode = keyof typeof PROBLEMS;

/** The response to every refused call: `message` is a sentence that can be shown to a person. */
export interface Problem {
  error: ProblemCode;
  message: string;
  /** With `validation`: a sentence for each invalid field. */
  fields?: Record<string, string>;
  /** With `conflict`: the current state of the resource. */
  current?: unknown;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: signed-in affiliates, unless a route says otherwise. */
export type Access = 'affiliate' | 'public';

/**
 * Which assistants may call a route: those with one of these scopes, each of them, or each person for the own account,
 * whoever the session works for.
 */
type Delegates = readonly Scope[] | 'any' | 'self';

type ParamNames<Path extends string> = Path extends `${infer Start}.${'ics' | 'vcf' | 'jpg'}`
  ? ParamNames<Start>
  : Path extends `${string}:${infer Name}/${infer Rest}`
    ? Name | ParamNames<Rest>
    : Path extends `${string}:${infer Name}`
      ? Name
      : never;

/** The parameters of a path by name: those of `/api/contacts/:id` are `{ id }`. */
export type Params<Path extends string> = { [Name in ParamNames<Path>]: string };

/** A schema, or undefined if a route has no query or no body. */
export type Schema = GenericSchema | undefined;

/** The input that the browser sends for a schema. */
export type Sent<Of extends Schema> = Of extends GenericSchema ? InferInput<Of> : undefined;

/** The output that the server gets after validation. */
export type Checked<Of extends Schema> = Of extends GenericSchema ? InferOutput<Of> : undefined;

interface RouteOptions<Allowed extends Access, Query extends Schema, Body extends Schema, Answer> {
  access?: Allowed;
  /** The schema of the query parameters, which arrive as text. */
  query?: Query;
  body?: Body;
  /**
   * An example body, if a call makes something, so that a retry with the same key must not make it
   * twice. Its first text may be any text.
   */
  creates?: Sent<Body>;
  /** The largest body (bytes), if it differs from the default. */
  maxBodyBytes?: number;
  /** The accepted content types if the body is bytes instead of JSON; the handler reads them. */
  bytes?: readonly string[];
  /** Whether it also takes a form that a browser submits without scripts. */
  forms?: boolean;
  /** Whether other sites' programs call it with a form of any type. Only one-click unsubscribing does. */
  anywhere?: boolean;
  /** Whether it needs a recent step-up with the password or a passkey. */
  proof?: boolean;
  /** Whether it is for the office only: it is a 404 for everyone else, and needs a second step. */
  office?: boolean;
  /** Which assistants may call it: none, unless it says so. */
  delegates?: Delegates;
  /** Whether affiliates who lack a required second step may call it. */
  beforeTwoStep?: boolean;
  /** The response type: see `returns`. */
  answer?: Answer;
}

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

/** Declares a route. Without `access`, only signed-in affiliates may call it. */
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

/** Names the response type. It exists only as a type and adds no code to a page. */
export const returns = <Answer>(): Answer => undefined as Answer;

export const addressOf = <Path extends string>(path: Path, params: Params<Path>): string =>
  path.replaceAll(/:(\w+)/g, (_part, name) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  );
