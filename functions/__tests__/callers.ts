/** The four calls as a browser makes them, for the tests of the endpoints. */
import { beforeAll, beforeEach } from 'vitest';
import { assetByName } from '../../src/contract/assets.ts';
import * as auth from '../../src/contract/auth.ts';
import { addressOf } from '../../src/contract/route.ts';
import { captureLog, type Endpoints, fromElsewhere, get, post } from './harness.ts';

/** Calls to this subject's endpoints, and the lines that the running test has logged. */
export function callersOf(subject: string, load: () => Promise<Endpoints>) {
  let endpoints: Endpoints;
  let lines: () => Record<string, unknown>[];
  beforeAll(async () => {
    endpoints = await load();
  });
  beforeEach(() => {
    lines = captureLog();
  });

  /** Subjects share a store: each has names of its own. */
  const named = (name: string) => `${name} ${subject}`;
  const login = (request: Request) => endpoints.login(request, fromElsewhere());
  return {
    named,
    login,
    logged: () => lines(),
    signIn: (name: string, password: string) =>
      login(post(auth.login.path, { username: named(name), password })),
    whoAmI: (cookie: string) => endpoints.me(get(auth.me.path, cookie), fromElsewhere()),
    signOut: (cookie: string) =>
      endpoints.logout(post(auth.logout.path, '', { Cookie: cookie }), fromElsewhere()),
    readAsset: (name: string) =>
      endpoints.asset(get(addressOf(assetByName.path, { name: name })), fromElsewhere()),
  };
}
