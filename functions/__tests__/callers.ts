/** The four calls as a browser makes them, for the tests of the endpoints. */
import { beforeAll, beforeEach } from 'vitest';
import { API_PATHS, assetPath } from '../../src/contract/api.ts';
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
      login(post(API_PATHS.login, { username: named(name), password })),
    whoAmI: (cookie: string) => endpoints.me(get(API_PATHS.me, cookie), fromElsewhere()),
    signOut: (cookie: string) =>
      endpoints.logout(post(API_PATHS.logout, '', { Cookie: cookie }), fromElsewhere()),
    readAsset: (name: string) => endpoints.asset(get(assetPath(name)), fromElsewhere()),
  };
}
