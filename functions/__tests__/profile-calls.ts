/** The profile's calls, as a browser makes them. */
import { type Profile, readProfile } from '../../src/contract/profile.ts';
import profile from '../api.ts';
import { context, ORIGIN } from './harness.ts';

export const call = (cookie: string, method: string, body?: unknown): Promise<Response> =>
  profile(
    new Request(ORIGIN + readProfile.path, {
      method,
      headers: { Cookie: cookie, 'Content-Type': 'application/json', Origin: ORIGIN },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    context(),
  );

export const read = async (cookie: string) => (await (await call(cookie, 'GET')).json()) as Profile;

/** Saves the current profile with these changes. */
export const save = async (cookie: string, changes: object): Promise<Response> =>
  call(cookie, 'PUT', { ...(await read(cookie)), ...changes });
