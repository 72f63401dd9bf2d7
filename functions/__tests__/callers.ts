/** Calls as a browser makes them, each from its own network. */
import { assetByName } from '../../src/contract/assets.ts';
import * as auth from '../../src/contract/auth.ts';
import { addressOf } from '../../src/contract/route.ts';
import asset from '../assets.ts';
import login from '../login.ts';
import logout from '../logout.ts';
import me from '../me.ts';
import { fromElsewhere, get, PASSWORD, post } from './harness.ts';

/** With `cookie`, the browser presents that cookie. */
export const signIn = (
  username: string,
  password = PASSWORD,
  from = fromElsewhere(),
  cookie = '',
): Promise<Response> =>
  login(post(auth.login.path, { username, password }, cookie ? { Cookie: cookie } : {}), from);

export const whoAmI = (cookie: string): Promise<Response> =>
  me(get(auth.me.path, cookie), fromElsewhere());

export const signOut = (cookie: string): Promise<Response> =>
  logout(post(auth.logout.path, '', { Cookie: cookie }), fromElsewhere());

export const readAsset = (name: string): Promise<Response> =>
  asset(get(addressOf(assetByName.path, { name })), fromElsewhere());
