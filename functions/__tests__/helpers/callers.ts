/** Calls as a browser makes them, each from its own network. */
import { assetByName } from '../../../src/contract/assets.ts';
import * as auth from '../../../src/contract/auth/auth.ts';
import { addressOf } from '../../../src/contract/route.ts';
import { type Undone, undoChange } from '../../../src/contract/undo.ts';
import api from '../../api.ts';
import asset from '../../assets.ts';
import login from '../../login.ts';
import logout from '../../logout.ts';
import me from '../../me.ts';
import { fromElsewhere, get, ORIGIN, PASSWORD, post } from './harness.ts';

/** How many statements the session check takes. */
export const SESSION_QUERIES = 1;

/** With `cookie`, the browser presents that cookie; with `agent`, it has that name. */
export const signIn = (
  username: string,
  password = PASSWORD,
  from = fromElsewhere(),
  cookie = '',
  agent = '',
): Promise<Response> =>
  login(
    post(
      auth.login.path,
      { username, password },
      { ...(cookie && { Cookie: cookie }), ...(agent && { 'User-Agent': agent }) },
    ),
    from,
  );

export const whoAmI = (cookie: string): Promise<Response> =>
  me(get(auth.me.path, cookie), fromElsewhere());

/** 200 while the session is open, 401 afterward. */
export const statusOf = async (cookie: string): Promise<number> => (await whoAmI(cookie)).status;

export const signOut = (cookie: string): Promise<Response> =>
  logout(post(auth.logout.path, '', { Cookie: cookie }), fromElsewhere());

export const readAsset = (name: string): Promise<Response> =>
  asset(get(addressOf(assetByName.path, { name })), fromElsewhere());

/** Returns a function that calls the paths below a prefix of the API. */
export const callsOf =
  (below: string) =>
  (cookie: string, method: string, path = '', body?: unknown, key?: string): Promise<Response> =>
    api(
      new Request(`${ORIGIN}${below}${path}`, {
        method,
        headers: {
          Cookie: cookie,
          'Content-Type': 'application/json',
          Origin: ORIGIN,
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        },
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(body ?? {}) }),
      }),
      fromElsewhere(),
    );

/** Undoes the change of a token. */
export const takeBack = (cookie: string, token: unknown): Promise<Response> =>
  api(post(undoChange.path, { undo: token }, { Cookie: cookie }), fromElsewhere());

/** Undoes the change of a token, which must succeed. */
export const undone = (cookie: string, token: unknown): Promise<Undone> =>
  json<Undone>(takeBack(cookie, token));

/** The response's JSON. Its status must match. */
export async function json<T = Record<string, unknown>>(
  answer: Promise<Response>,
  status = 200,
): Promise<T> {
  const given = await answer;
  const text = await given.text();
  if (given.status !== status) throw new Error(`${given.status} in place of ${status}: ${text}`);
  return JSON.parse(text);
}

/** The JSON of a refusal. Its status must match. */
export const refused = <T = unknown>(answer: Promise<Response>, status = 400) =>
  json<{ error: string; message: string; fields?: Record<string, string>; current?: T }>(
    answer,
    status,
  );

/** The status of a response, and its error. */
export const problem = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { error?: string; ok?: boolean }).error ?? 'ok',
];
