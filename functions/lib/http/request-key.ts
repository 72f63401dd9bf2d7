import { HttpError } from './refusal.ts';

const LONGEST_KEY = 200;

/**
 * What the tries of one write have in common: the request's `Idempotency-Key`, or null. Throws an
 * HttpError: 400 if it is too long.
 */
export function requestKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')?.trim() ?? '';
  if (key.length > LONGEST_KEY) {
    throw new HttpError('bad_request', `An Idempotency-Key has at most ${LONGEST_KEY} characters.`);
  }
  return key || null;
}
