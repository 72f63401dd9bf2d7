import { expect, test, vi } from 'vitest';
import { API_PATHS, assetPath } from '../../src/contract/api.ts';
import assetByName, { config as assetConfig } from '../asset-by-name.ts';
import login, { config as loginConfig } from '../auth-login.ts';
import logout, { config as logoutConfig } from '../auth-logout.ts';
import me, { config as meConfig } from '../auth-me.ts';
import { SESSION_KEYS_VARIABLE } from '../lib/env.ts';
import { context, cookieOf, get, givenAffiliate, PASSWORD, post, withStore } from './harness.ts';

withStore();

const signIn = (username: string, password: string) =>
  login(post(API_PATHS.login, { username, password }), context());

test('each function answers at the path that the contract names', () => {
  expect(meConfig.path).toBe(API_PATHS.me);
  expect(loginConfig.path).toBe(API_PATHS.login);
  expect(logoutConfig.path).toBe(API_PATHS.logout);
  expect(assetConfig.path).toBe(API_PATHS.asset);
});

test('a login gives a session that me knows and logout ends, on the server too', async () => {
  await givenAffiliate('journey');
  const answer = await signIn('Journey', PASSWORD);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-session=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Max-Age=28800; HttpOnly; Secure; SameSite=Lax$/,
  );
  const cookie = cookieOf(answer);

  const user = await me(get(API_PATHS.me, cookie), context());
  expect(await user.json()).toEqual({
    firstName: 'Ada',
    lastName: 'Example',
    username: 'journey',
    email: 'ada@example.com',
  });

  const goodbye = await logout(post(API_PATHS.logout, '', { Cookie: cookie }), context());
  expect(goodbye.headers.get('set-cookie')).toMatch(/^__Host-session=; Path=\/; Max-Age=0;/);
  expect((await me(get(API_PATHS.me, cookie), context())).status).toBe(401);
});

test('a wrong password, an unknown name and a disabled affiliate get one answer', async () => {
  await givenAffiliate('known');
  await givenAffiliate('disabled', { disabled: true });
  const answers = await Promise.all([
    signIn('known', 'wrong'),
    signIn('nobody', PASSWORD),
    signIn('disabled', PASSWORD),
  ]);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(new Set(texts)).toEqual(
    new Set(['{"error":"login_failed","message":"The username or password is not correct."}']),
  );
});

test('without a session me says 401 and reads nothing', async () => {
  const answer = await me(get(API_PATHS.me), context());
  expect(answer.status).toBe(401);
  expect(await answer.json()).toEqual({
    error: 'unauthenticated',
    message: 'You are not signed in.',
  });
});

test('the logo is answered before anybody stored one', async () => {
  const answer = await assetByName(get(assetPath('logo-main')), context());
  expect(await answer.json()).toEqual({ name: 'logo-main', content: '/logo.svg' });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
});

test('an asset that nobody stored is 404 in JSON', async () => {
  const answer = await assetByName(get(assetPath('nothing')), context());
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: 'not_found' });
});

test.each([undefined, 'k1:c2hvcnQ=', 'no colon'])(
  'with the keys %j nobody is signed in: 503, and the log names the variable',
  async (keys) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    if (keys === undefined) delete process.env[SESSION_KEYS_VARIABLE];
    else process.env[SESSION_KEYS_VARIABLE] = keys;
    await givenAffiliate('keyless');
    for (const answer of [
      await signIn('keyless', PASSWORD),
      await me(get(API_PATHS.me, '__Host-session=x.y.z'), context()),
    ]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    expect(log.mock.calls.flat().join()).toContain('SESSION_KEYS');
    log.mockRestore();
  },
);
