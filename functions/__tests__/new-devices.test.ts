/** Alerts about browsers that sign in for the first time. */
import { expect, test } from 'vitest';
import * as auth from '../../src/contract/auth.ts';
import { changePassword } from '../lib/auth/accounts.ts';
import { hashPassword } from '../lib/auth/password.ts';
import { query } from '../lib/db/db.ts';
import login from '../login.ts';
import { signIn } from './callers.ts';
import { deviceOf, fromElsewhere, givenAffiliate, PASSWORD, post, withStore } from './harness.ts';

withStore();

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';

const told = (affiliateId: string) =>
  query(
    `select kind, title, href from alert
      where affiliate_id = $1 and title like 'New device%' order by created_at`,
    [affiliateId],
  );
const NEW_SAFARI = {
  kind: 'security',
  title: 'New device: Safari on Mac',
  href: '/dashboard/settings/sessions',
};
const bySafari = (username: string, cookie = '') =>
  login(
    post(
      auth.login.path,
      { username, password: PASSWORD },
      { 'User-Agent': SAFARI, ...(cookie ? { Cookie: cookie } : {}) },
    ),
    fromElsewhere(),
  );

test('the very first sign-in makes no alert, and neither does another one in the same browser', async () => {
  const id = await givenAffiliate('first');
  const device = deviceOf(await bySafari('first'));
  const again = await bySafari('first', device);
  expect(again.status).toBe(200);
  expect(await told(id)).toEqual([]);
});

test('another browser is reported by its name, once', async () => {
  const id = await givenAffiliate('second');
  await signIn('second');
  const device = deviceOf(await bySafari('second'));
  await bySafari('second', device);
  expect(await told(id)).toEqual([NEW_SAFARI]);
});

test('a wrong password in another browser is not a new device', async () => {
  const id = await givenAffiliate('guessed');
  await signIn('guessed');
  await signIn('guessed', 'not this one');
  expect(await told(id)).toEqual([]);
});

test('the device of another affiliate is not known for this one', async () => {
  const id = await givenAffiliate('shared');
  await givenAffiliate('neighbour');
  await signIn('shared');
  const theirs = deviceOf(await bySafari('neighbour'));
  await bySafari('shared', theirs);
  expect(await told(id)).toEqual([NEW_SAFARI]);
});

test('after a new password every browser must become known again', async () => {
  const id = await givenAffiliate('renewed');
  const device = deviceOf(await bySafari('renewed'));
  await changePassword(id, await hashPassword(PASSWORD));
  const known = deviceOf(await bySafari('renewed', device));
  await bySafari('renewed', known);
  expect(await told(id)).toEqual([NEW_SAFARI]);
});
