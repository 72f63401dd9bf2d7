/** Which cookie counts, and which sessions a new sign-in ends. */
import { expect, test } from 'vitest';
import * as auth from '../../src/contract/auth.ts';
import login from '../login.ts';
import { signIn, statusOf } from './callers.ts';
import {
  cookieOf,
  fromElsewhere,
  givenAffiliate,
  PASSWORD,
  post,
  signedIn,
  withStore,
} from './harness.ts';

const logged = withStore();

test('only spaces and tabs around a cookie are dropped', async () => {
  const cookie = await signedIn('spaces');
  expect(await statusOf(`a=1;\t ${cookie} \t`)).toBe(200);
  for (const space of ['\xA0', '\x0B', '\x0C']) {
    expect(await statusOf(`a=1; ${space}${cookie}`)).toBe(401);
  }
});

test('two cookies with our name count as signed out, and the log says so', async () => {
  const cookie = await signedIn('twice');
  expect(await statusOf(`${cookie}; ${cookie}`)).toBe(401);
  expect(await statusOf(`${cookie}; __Host-session=`)).toBe(401);
  expect(logged().at(-1)).toMatchObject({ event: 'session_refused', reason: 'two_cookies' });
});

test('signing in ends the session that the same browser presents', async () => {
  await givenAffiliate('first');
  await givenAffiliate('second');
  const first = cookieOf(await signIn('first'));
  const elsewhere = cookieOf(await signIn('first'));
  const again = cookieOf(await signIn('first', PASSWORD, undefined, first));
  expect([await statusOf(first), await statusOf(again)]).toEqual([401, 200]);
  const other = cookieOf(await signIn('second', PASSWORD, undefined, again));
  expect([await statusOf(again), await statusOf(other)]).toEqual([401, 200]);
  expect(await statusOf(elsewhere)).toBe(200);
});

test('a wrong password ends no session', async () => {
  const cookie = await signedIn('kept');
  const wrong = { username: 'kept', password: 'not this one' };
  await login(post(auth.login.path, wrong, { Cookie: cookie }), fromElsewhere());
  expect(await statusOf(cookie)).toBe(200);
});
