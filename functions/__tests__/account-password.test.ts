/** Changing one's own password. */
import { expect, test } from 'vitest';
import { findAffiliate } from '../lib/auth/affiliates.ts';
import { invite } from '../lib/auth/invitations.ts';
import { query } from '../lib/db/db.ts';
import { json, signIn, whoAmI } from './callers.ts';
import {
  context,
  cookieOf,
  deviceOf,
  fromElsewhere,
  givenAffiliate,
  givenSession,
  PASSWORD,
  signedIn,
  withStore,
} from './harness.ts';
import { alertsOf, auditOf, change, choose, NEW_PASSWORD, openAddress } from './password-calls.ts';

const logged = withStore();

const problemOf = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) });

test('a change keeps this session, ends the others, and only the new password signs in', async () => {
  const { id, cookie: here } = await givenSession('changes');
  const elsewhere = cookieOf(await signIn('changes'));
  const reset = await invite(id, 'reset', 60);
  await query('update affiliate set password_expired = true where id = $1', [id]);

  expect(await json(change(here, PASSWORD, NEW_PASSWORD))).toEqual({ ok: true });
  expect((await whoAmI(here)).status).toBe(200);
  expect((await whoAmI(elsewhere)).status).toBe(401);
  expect((await openAddress(reset)).status).toBe(404);
  expect(await findAffiliate('changes')).toMatchObject({
    passwordVersion: 2,
    passwordExpired: false,
  });
  expect((await signIn('changes', PASSWORD)).status).toBe(401);
  expect((await signIn('changes', NEW_PASSWORD)).status).toBe(200);
  expect(await auditOf(id)).toContain('password-changed');
  expect(await alertsOf(id)).toContain('Your password was changed');
});

test('this browser stays a known device, and every other one becomes unknown', async () => {
  await givenAffiliate('devices');
  const first = await signIn('devices');
  const other = deviceOf(await signIn('devices'));
  const renewed = deviceOf(await change(cookieOf(first), PASSWORD, NEW_PASSWORD));
  // Only a browser that is not known gets a new cookie.
  const again = (device: string) => signIn('devices', NEW_PASSWORD, fromElsewhere(), device);
  expect(deviceOf(await again(renewed))).toBe('');
  expect(deviceOf(await again(deviceOf(first)))).not.toBe('');
  expect(deviceOf(await again(other))).not.toBe('');
});

test('the old password counts as a step-up for later actions', async () => {
  const cookie = await signedIn('proves');
  await query("update session set proved_at = now() - interval '1 hour'");
  await change(cookie, PASSWORD, NEW_PASSWORD);
  const [session] = await query<{ fresh: boolean }>(
    `select proved_at > now() - interval '5 minutes' fresh from session s
       join affiliate a on a.id = s.affiliate_id where a.username = 'proves'`,
  );
  expect(session).toEqual({ fresh: true });
});

test('a wrong current password is reported at its field, and the session stays', async () => {
  const { id, cookie } = await givenSession('wrong');
  const sentence = 'This is not your current password.';
  for (const current of ['not this one', 'x'.repeat(1025)]) {
    expect(await problemOf(await change(cookie, current, NEW_PASSWORD))).toEqual({
      status: 400,
      error: 'validation',
      message: sentence,
      fields: { current: sentence },
    });
  }
  expect((await whoAmI(cookie)).status).toBe(200);
  expect(await auditOf(id)).toContain('sign-in-failed');
  expect(logged().at(-1)).toMatchObject({ event: 'password_refused', affiliate: id });
});

test.each([
  ['short', 'needs at least 12'],
  ['password1234', 'common'],
  ['refused was here, long ago', 'contains the username'],
  [PASSWORD, 'the password that you have now'],
  ['', 'Please enter a new password.'],
])('the new password %j is refused at its field', async (password, reason) => {
  const cookie = (await findAffiliate('refused'))
    ? cookieOf(await signIn('refused'))
    : await signedIn('refused');
  expect(await problemOf(await change(cookie, PASSWORD, password))).toMatchObject({
    status: 400,
    error: 'validation',
    fields: { password: expect.stringContaining(reason) },
  });
});

test('guesses at the current password must wait like those at the login', async () => {
  const cookie = await signedIn('guessed');
  for (let time = 0; time < 5; time += 1) await change(cookie, 'a wrong guess', NEW_PASSWORD);
  const answer = await change(cookie, PASSWORD, NEW_PASSWORD, context('192.0.2.99'));
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await signIn('guessed')).status).toBe(429);
});

test('of two simultaneous changes one wins', async () => {
  await givenAffiliate('twice');
  const cookies = [cookieOf(await signIn('twice')), cookieOf(await signIn('twice'))];
  const answers = await Promise.all(
    cookies.map((cookie, index) => change(cookie, PASSWORD, `${NEW_PASSWORD} ${index}`)),
  );
  const statuses = answers.map(({ status }) => status).sort();
  // The loser's session may have ended before it is checked.
  expect(statuses[0]).toBe(200);
  expect([400, 401, 409]).toContain(statuses[1]);
  expect(await findAffiliate('twice')).toMatchObject({ passwordVersion: 2 });
});

test('a password from one’s own name or the site’s name is refused, here and with an invitation', async () => {
  const id = await givenAffiliate('named');
  const cookie = cookieOf(await signIn('named'));
  const sentence = 'The password is little more than your name or ours. Choose another.';
  const refused = { status: 400, error: 'validation', fields: { password: sentence } };
  const password = 'Ada.Example.Alliance.1';
  expect(await problemOf(await change(cookie, PASSWORD, password))).toMatchObject(refused);
  const token = await invite(id, 'reset', 60);
  expect(await problemOf(await choose(token, password))).toMatchObject(refused);
});
