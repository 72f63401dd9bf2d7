/** What a login brings. */
import { MAX_PASSWORD_BYTES } from '../../../src/config/security.ts';
import type { Credentials } from '../../../src/contract/auth.ts';
import { readValue } from '../http/body.ts';
import { HttpError } from '../http/refusal.ts';

/** User names have at most this many characters when they are added. */
export const MAX_USERNAME_LENGTH = 64;

/** The credentials in the body, exactly as typed. Throws an HttpError: 400 if the shape is wrong. */
export async function readCredentials(request: Request): Promise<Credentials> {
  const body = await readValue(request);
  const refuse = (message: string) => new HttpError('bad_request', message);
  if (typeof body !== 'object' || body === null) throw refuse('This request could not be read.');
  const { username, password } = body as Record<string, unknown>;
  if (typeof username !== 'string' || typeof password !== 'string' || !username || !password) {
    throw refuse('Please enter your username and password.');
  }
  if (username.length > MAX_USERNAME_LENGTH) throw refuse('That username is too long.');
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) throw refuse('That password is too long.');
  return { username, password };
}
