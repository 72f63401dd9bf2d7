/** Which cookie counts, what a new sign-in ends, and what stored nonsense opens. */
import { expect, test } from 'vitest';
import { API_PATHS } from '../../src/contract/api.ts';
import login from '../auth-login.ts';
import me from '../auth-me.ts';
import { affiliateId } from '../lib/affiliates.ts';
import { openStore } from '../lib/store.ts';
import {
  captureLog,
  context,
  cookieOf,
  fromElsewhere,
  get,
  givenAffiliate,
  PASSWORD,
  post,
  withStore,
} from './harness.ts';

withStore();

const signIn = (username: string, headers: Record<string, string> = {}) =>
  login(post(API_PATHS.login, { username, password: PASSWORD }, headers), fromElsewhere());
const statusOf = async (cookie: string) => (await me(get(API_PATHS.me, cookie), context())).status;

test('only spaces and tabs around a cookie are dropped', async () => {
  captureLog();
  await givenAffiliate('spaces');
  const cookie = cookieOf(await signIn('spaces'));
  expect(await statusOf(`a=1;\t ${cookie} \t`)).toBe(200);
  for (const space of ['\xA0', '\x0B', '\x0C']) {
    expect(await statusOf(`a=1; ${space}${cookie}`)).toBe(401);
  }
});

test('two cookies of our name sign nobody in, and the log says so', async () => {
  const logged = captureLog();
  await givenAffiliate('twice');
  const cookie = cookieOf(await signIn('twice'));
  expect(await statusOf(`${cookie}; ${cookie}`)).toBe(401);
  expect(await statusOf(`${cookie}; __Host-session=`)).toBe(401);
  expect(logged().at(-1)).toMatchObject({ event: 'session_refused', reason: 'two_cookies' });
});

test('signing in ends the session that the same browser presents', async () => {
  captureLog();
  await givenAffiliate('first');
  await givenAffiliate('second');
  const first = cookieOf(await signIn('first'));
  const elsewhere = cookieOf(await signIn('first'));
  const again = cookieOf(await signIn('first', { Cookie: first }));
  expect([await statusOf(first), await statusOf(again)]).toEqual([401, 200]);
  const other = cookieOf(await signIn('second', { Cookie: again }));
  expect([await statusOf(again), await statusOf(other)]).toEqual([401, 200]);
  expect(await statusOf(elsewhere)).toBe(200);
});

test('a wrong password ends no session', async () => {
  captureLog();
  await givenAffiliate('kept');
  const cookie = cookieOf(await signIn('kept'));
  const wrong = { username: 'kept', password: 'not this one' };
  await login(post(API_PATHS.login, wrong, { Cookie: cookie }), fromElsewhere());
  expect(await statusOf(cookie)).toBe(200);
});

test.each([
  ['no JSON', 'not JSON'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a number', '7'],
  ['no sessions', '{"username":"x","disabled":false}'],
  ['sessions of another shape', '{"username":"x","sessions":"all of them"}'],
])('a stored affiliate that is %s opens nothing and throws nothing', async (what, stored) => {
  const logged = captureLog();
  await givenAffiliate(what);
  const cookie = cookieOf(await signIn(what));
  const id = affiliateId(what);
  await openStore('affiliates').set(id, stored);
  expect(await statusOf(cookie)).toBe(401);
  expect((await signIn(what)).status).toBe(401);
  const refused = logged().filter(({ event }) => event === 'record_refused');
  expect(refused.at(0)).toMatchObject({ record: id.slice(0, 12) });
});
