/** Calls as a browser makes them, each from its own network. */
import { assetByName } from '../../../src/contract/assets.ts';
import * as auth from '../../../src/contract/auth/auth.ts';
import { addressOf } from '../../../src/contract/route.ts';
import asset from '../../assets.ts';
import login from '../../login.ts';
import logout from '../../logout.ts';
import me from '../../me.ts';
import { fromElsewhere, get, PASSWORD, post } from './harness.ts';

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

const whoAmI = (cookie: string): Promise<Response> =>
  me(get(auth.me.path, cookie), fromElsewhere());

/** 200 while the session is open, 401 afterward. */
export const statusOf = async (cookie: string): Promise<number> => (await whoAmI(cookie)).status;

export const signOut = (cookie: string): Promise<Response> =>
  logout(post(auth.logout.path, '', { Cookie: cookie }), fromElsewhere());

export const readAsset = (name: string): Promise<Response> =>
  asset(get(addressOf(assetByName.path, { name })), fromElsewhere());

/** The statuses of simultaneous calls, sorted. */
export const statusesOf = async (calls: Promise<Response>[]): Promise<number[]> =>
  (await Promise.all(calls)).map(({ status }) => status).sort();

/** The status of a response, and its error. */
export const problem = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { error?: string; ok?: boolean }).error ?? 'ok',
];
