/** Reading a request's body. */
import type { GenericSchema } from 'valibot';
import type { Route } from '../../../src/contract/route.ts';
import { HttpError } from './refusal.ts';

/** The largest body that is read (bytes), unless a route sets another limit. */
export const MAX_BODY_BYTES = 8 * 1024;

const unreadable = () => new HttpError('bad_request', 'This request could not be read.');

const FORM = 'application/x-www-form-urlencoded';

const typeOf = (request: Request): string =>
  ((request.headers.get('content-type') ?? '').split(';')[0] ?? '').trim().toLowerCase();

/** Whether a browser sent the body as a form, without scripts. */
export const isForm = (request: Request): boolean => typeOf(request) === FORM;

/** Refuses a body of a type that the route does not accept (415). Routes accept JSON, unless they say otherwise. */
export function assertType(request: Request, { bytes, forms = false }: Route): void {
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
const MOST_VALUES = 200_000;
const [QUOTE, ESCAPE, COMMA, LIST, GROUP] = Buffer.from('"\\,[{');

/**
 * Whether a JSON text has no more values than any call needs: parsing millions of empty lists takes
 * long, and counting commas does not.
 */
function hasFewValues(json: Uint8Array): boolean {
  if (json.length <= MOST_VALUES) return true;
  let values = 0;
  let quoted = false;
  for (let at = 0; at < json.length && values <= MOST_VALUES; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) quoted = !quoted;
    else if (quoted) at += byte === ESCAPE ? 1 : 0;
    else if (byte === COMMA || byte === LIST || byte === GROUP) values += 1;
  }
  return values <= MOST_VALUES;
}

/**
 * The body's value: JSON, or the fields of a form. Throws an HttpError: 413 if it is too large, 400
 * if it cannot be read.
 */
export async function readValue(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const body = await readBody(request, maxBytes);
  if (!hasFewValues(body)) throw unreadable();
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
