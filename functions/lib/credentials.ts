/** What a login brings. */
import type { Credentials } from '../../src/contract/api.ts';
import { HttpError, readJson } from './http.ts';
import { MAX_PASSWORD_BYTES } from './password.ts';

/** User names are at most this long when they are added, so a longer one is nobody's. */
export const MAX_USERNAME_LENGTH = 64;

/** The credentials in the body, exactly as typed. Throws an HttpError: 400 where the shape is wrong. */
export async function readCredentials(request: Request): Promise<Credentials> {
  const body = await readJson(request);
  const refuse = (message: string) => new HttpError(400, 'bad_request', message);
  if (typeof body !== 'object' || body === null) throw refuse('This request could not be read.');
  const { username, password } = body as Record<string, unknown>;
  if (typeof username !== 'string' || typeof password !== 'string' || !username || !password) {
    throw refuse('Please enter your username and password.');
  }
  if (username.length > MAX_USERNAME_LENGTH) throw refuse('That username is too long.');
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) throw refuse('That password is too long.');
  return { username, password };
}
