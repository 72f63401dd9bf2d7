/** A write that is sent twice happens once: what its tries have in common. */
import { createHash } from 'node:crypto';
import type { Method } from '../../../src/contract/route.ts';
import { HttpError } from './refusal.ts';

const LONGEST_KEY = 200;
/** 128 bits in hex: no two keys or contents of one affiliate are taken for each other. */
const HASH_CHARACTERS = 32;

/** The key of a request, kept with what the request makes. */
export interface RequestKey {
  /** The same for each try: the key bound to the method and the address that it was sent to. */
  id: string;
  /** Tells other contents under the same key. */
  body: string;
}

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, HASH_CHARACTERS);

/** The hash of what was sent, as it was checked. */
export const hashOfBody = (body: unknown): string => hashOf(JSON.stringify(body ?? null));

/** The key as it is kept for this address. */
export const keyAt = (method: Method, path: string, key: string): string =>
  hashOf(`${method} ${path} ${key}`);

/**
 * The request's `Idempotency-Key`, bound to where it was sent and to what was sent, or null. Throws an
 * HttpError: 400 if it is too long.
 */
export function requestKey(request: Request, body: unknown): RequestKey | null {
  const key = request.headers.get('idempotency-key')?.trim() ?? '';
  if (key.length > LONGEST_KEY) {
    throw new HttpError('bad_request', `An Idempotency-Key has at most ${LONGEST_KEY} characters.`);
  }
  if (!key) return null;
  const path = new URL(request.url).pathname.toLowerCase().replace(/\/$/, '');
  return { id: keyAt(request.method as Method, path, key), body: hashOfBody(body) };
}

/** A column: whether the row `alias` was made by the contents of this parameter. Rows from before are taken for that. */
export const sameBody = (alias: string, parameter: string): string =>
  `coalesce(${alias}.request_body = ${parameter}, true) "sameBody"`;

/** The refusal of a key that was sent with other contents before (409); `current` is what they made. */
export const otherContents = (current?: unknown): HttpError =>
  new HttpError(
    'conflict',
    'This was sent before with other contents, and nothing is saved now. Look at what is there, and change it there.',
    { current },
  );

/** What the first try made. Throws an HttpError: 409 if it was sent other contents. */
export function madeBefore<Made extends object>(row: Made & { sameBody: boolean }): Made {
  const { sameBody: same, ...made } = row;
  if (!same) throw otherContents(made);
  return made as unknown as Made;
}
