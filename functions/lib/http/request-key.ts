/** Idempotency: a write that is sent twice happens once. */
import { createHash } from 'node:crypto';
import type { Method } from '../../../src/contract/route.ts';
import { HttpError } from './refusal.ts';

const LONGEST_KEY = 200;
/** 128 bits in hex, enough that no two keys or contents of one affiliate collide. */
const HASH_CHARACTERS = 32;

/** The idempotency key of a request, stored with the rows that the request creates. */
export interface RequestKey {
  /** The same for each try: the key bound to the method and the path that it was sent to. */
  id: string;
  /** Detects other contents under the same key. */
  body: string;
}

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, HASH_CHARACTERS);

export const hashOfBody = (body: unknown): string => hashOf(JSON.stringify(body ?? null));

/** The key in its stored form for this path. */
export const keyAt = (method: Method, path: string, key: string): string =>
  hashOf(`${method} ${path} ${key}`);

/**
 * The request's `Idempotency-Key`, bound to its path and its contents, or null. Throws an
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

/** The error for a key that was sent with other contents before (409). `current` is the result of that request. */
export const otherContents = (current?: unknown): HttpError =>
  new HttpError(
    'conflict',
    'This was already sent with other contents, so nothing was saved. Open the saved version and change it there.',
    { current },
  );

/** The result of the first try. Throws an HttpError: 409 if it had other contents. */
export function madeBefore<Made extends object>(row: Made & { sameBody: boolean }): Made {
  const { sameBody: same, ...made } = row;
  if (!same) throw otherContents(made);
  return made as unknown as Made;
}
