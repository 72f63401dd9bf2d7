/** The profile's calls, as a browser makes them. */
import type { Profile } from '../../../src/contract/profile/profile.ts';
import { callsOf, json } from '../helpers/callers.ts';

const atProfile = callsOf('/api/profile');
export const call = (cookie: string, method: string, body?: unknown): Promise<Response> =>
  atProfile(cookie, method, '', body);

export const read = (cookie: string): Promise<Profile> => json(call(cookie, 'GET'));

/** Saves the current profile with these changes. */
export const save = async (cookie: string, changes: object): Promise<Response> =>
  call(cookie, 'PUT', { ...(await read(cookie)), ...changes });
