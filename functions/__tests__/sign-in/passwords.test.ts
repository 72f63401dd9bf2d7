/** Choosing a password: when a generated one is replaced, under Settings, and with a link from the office. */

import { expect, test, vi } from 'vitest';
import { readInvitation } from '../../../src/contract/auth/invitations.ts';
import { changePassword } from '../../lib/account/accounts.ts';
import { findAffiliate } from '../../lib/auth/affiliates.ts';
import { query } from '../../lib/db/db.ts';
import { choosePasswordByToken, makeInvitation } from '../../lib/sign-in/invitations.ts';
import {
  alertsOf,
  auditOf,
  change,
  choose,
  NEW_PASSWORD,
  openAddress,
} from '../auth/password-calls.ts';
import { browser, person, problemOf, readJson } from '../helpers/caller.ts';
import { signIn, statusOf } from '../helpers/callers.ts';
import {
  context,
  cookieOf,
  countQueries,
  deviceOf,
  fromElsewhere,
  givenAffiliate,
  PASSWORD,
  withStore,
} from '../helpers/harness.ts';
import { beforeStatement } from '../helpers/meanwhile.ts';

const logged = withStore();

const HASH = `$scrypt$ln=17,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

test.each<[string, (id: string) => Promise<unknown>]>([
  ['replaced', (id) => changePassword(id, HASH)],
  ['disabled', (id) => query('update affiliate set disabled = true where id = $1', [id])],
  ['two-step', (id) => query('update affiliate set two_step = true where id = $1', [id])],
])('%s in the meantime: no one may choose another password', async (name, end) => {
  const id = await givenAffiliate(name, { passwordExpired: true });
  beforeStatement('insert into invitation', () => end(id));
  expect((await signIn(name)).status).toBe(401);
  vi.restoreAllMocks();
  expect(await query('select from invitation')).toEqual([]);
});

test('a change keeps this session, ends the others, and only the new password signs in', async () => {
  const here = await person('changes');
  const elsewhere = cookieOf(await signIn('changes'));
  const reset = await makeInvitation(here.id, 'reset', 60);
  await query('update affiliate set password_expired = true where id = $1', [here.id]);

  expect(await readJson(change(here, PASSWORD, NEW_PASSWORD))).toEqual({ ok: true });
  expect(await statusOf(here.cookie)).toBe(200);
  expect(await statusOf(elsewhere)).toBe(401);
  expect((await openAddress(reset)).status).toBe(404);
  expect(await findAffiliate('changes')).toMatchObject({
    passwordVersion: 2,
    passwordExpired: false,
  });
  expect((await signIn('changes')).status).toBe(401);
  expect((await signIn('changes', NEW_PASSWORD)).status).toBe(200);
  expect(await auditOf(here.id)).toContain('password-changed');
  expect(await alertsOf(here.id)).toContain('Your password was changed');
});

test('this browser stays a known device, and every other one becomes unknown', async () => {
  await givenAffiliate('devices');
  const first = await signIn('devices');
  const other = deviceOf(await signIn('devices'));
  const renewed = deviceOf(await change(browser(cookieOf(first)), PASSWORD, NEW_PASSWORD));
  // Only a browser that is not known gets a new cookie.
  const again = (device: string) => signIn('devices', NEW_PASSWORD, fromElsewhere(), device);
  expect(deviceOf(await again(renewed))).toBe('');
  expect(deviceOf(await again(deviceOf(first)))).not.toBe('');
  expect(deviceOf(await again(other))).not.toBe('');
});

test('the old password counts as a step-up for later actions', async () => {
  const proves = await person('proves');
  await query("update session set proved_at = now() - interval '1 hour'");
  await change(proves, PASSWORD, NEW_PASSWORD);
  const fresh =
    "select proved_at > now() - interval '5 minutes' fresh from session where affiliate_id = $1";
  expect(await query(fresh, [proves.id])).toEqual([{ fresh: true }]);
});

test('a wrong current password is reported at its field, and the session stays', async () => {
  const wrong = await person('wrong');
  const sentence = 'This is not your current password.';
  const refusal = { error: 'validation', message: sentence, fields: { current: sentence } };
  for (const current of ['not this one', 'x'.repeat(1025)]) {
    expect(await problemOf(change(wrong, current, NEW_PASSWORD))).toEqual(refusal);
  }
  expect(await statusOf(wrong.cookie)).toBe(200);
  expect(await auditOf(wrong.id)).toContain('sign-in-failed');
  expect(logged().at(-1)).toMatchObject({ event: 'password_refused', affiliate: wrong.id });
});

test('a new password is refused at its field, here and with a link, which it does not use up', async () => {
  const someone = await person('again');
  const token = await makeInvitation(someone.id, 'expired', 60);
  for (const [password, reason] of [
    ['', 'Please enter a new password.'],
    ['too short', 'needs at least 12'],
    ['password1234', 'common'],
    ['it happens again and', 'contains the username'],
    [PASSWORD, 'the password that you have now'],
    ['Ada.Example.Alliance.1', 'little more than your name or ours. Choose another.'],
  ] as const) {
    for (const answer of [change(someone, PASSWORD, password), choose(token, password)]) {
      const { fields } = await problemOf(answer);
      expect(fields, password).toEqual({ password: expect.stringContaining(reason) });
    }
  }
  expect((await choose(token)).status).toBe(200);
});

test('guesses at the current password must wait like those at the login', async () => {
  const guessed = await person('guessed');
  for (let time = 0; time < 5; time += 1) await change(guessed, 'a wrong guess', NEW_PASSWORD);
  const answer = await change(guessed, PASSWORD, NEW_PASSWORD, context('192.0.2.99'));
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await signIn('guessed')).status).toBe(429);
});

test('of two simultaneous changes one wins', async () => {
  await givenAffiliate('twice');
  const cookies = [cookieOf(await signIn('twice')), cookieOf(await signIn('twice'))];
  const answers = await Promise.all(
    cookies.map((cookie, index) => change(browser(cookie), PASSWORD, `${NEW_PASSWORD} ${index}`)),
  );
  const statuses = answers.map(({ status }) => status).sort();
  // The loser's session may have ended before it is checked.
  expect(statuses[0]).toBe(200);
  expect([400, 401, 409]).toContain(statuses[1]);
  expect(await findAffiliate('twice')).toMatchObject({ passwordVersion: 2 });
});

/** Adds an affiliate who has no password yet. */
const givenInvited = (username: string) => givenAffiliate(username, { passwordHash: null });

test('an invitation says whose it is, and its password signs in', async () => {
  const id = await givenInvited('invited');
  expect((await signIn('invited', 'anything at all')).status).toBe(401);
  const token = await makeInvitation(id, 'invite', 60);
  expect(await browser().call(readInvitation, { body: { token } })).toEqual({
    kind: 'invite',
    username: 'invited',
    firstName: 'Ada',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  });
  const chosen = await choose(token);
  expect(await chosen.json()).toEqual({ ok: true });
  expect(await statusOf(cookieOf(chosen))).toBe(200);
  // The browser is a known device from now on.
  const again = await signIn('invited', NEW_PASSWORD, fromElsewhere(), deviceOf(chosen));
  expect(again.status).toBe(200);
  expect(await auditOf(id)).toContain('password-chosen');
  expect(await alertsOf(id)).toEqual(['A password was chosen with an invitation or a reset']);
});

test('a reset ends every session, counts as a new password, and leaves the second step', async () => {
  const { id, cookie } = await person('resets');
  await query('update affiliate set password_expired = true, two_step = true where id = $1', [id]);
  const chosen = await choose(await makeInvitation(id, 'reset', 60));
  expect([chosen.status, chosen.headers.getSetCookie()]).toEqual([200, []]);
  expect(await statusOf(cookie)).toBe(401);
  expect(await findAffiliate('resets')).toMatchObject({
    passwordVersion: 2,
    passwordExpired: false,
    twoStep: true,
  });
  expect((await signIn('resets')).status).toBe(401);
});

test('a wait after wrong guesses does not apply to the new password', async () => {
  const id = await givenAffiliate('waits');
  for (let time = 0; time < 5; time += 1) await signIn('waits', 'a wrong guess');
  expect((await signIn('waits')).status).toBe(429);
  await choose(await makeInvitation(id, 'reset', 60));
  expect((await signIn('waits', NEW_PASSWORD)).status).toBe(200);
});

test('a token that is used, expired, replaced, truncated, made up or of a closed account gets the same refusal', async () => {
  const used = await makeInvitation(await givenAffiliate('used'), 'reset', 600);
  await choose(used);
  const replacing = await givenAffiliate('replacing');
  const replaced = await makeInvitation(replacing, 'reset', 600);
  const current = await makeInvitation(replacing, 'reset', 600);
  const off = await givenAffiliate('off', { disabled: true });
  const disabled = await makeInvitation(off, 'reset', 600);
  const ended = await givenAffiliate('ended');
  const ofEnded = await makeInvitation(ended, 'reset', 600);
  await query("update affiliate set ends_at = now() - interval '1 day' where id = $1", [ended]);
  const expired = await makeInvitation(await givenAffiliate('expired'), 'reset', 60);
  vi.setSystemTime(Date.now() + 61_000);
  const fresh = await makeInvitation(replacing, 'reset', 600);

  const tokens = [used, replaced, current, disabled, ofEnded, expired, fresh.slice(0, -1), ''];
  tokens.push('A'.repeat(43), `${fresh}A`, 'a'.repeat(3000), `${fresh.slice(0, -1)} `);
  const texts = new Set<string>();
  for (const token of tokens) {
    for (const answer of [await openAddress(token), await choose(token)]) {
      expect(answer.status, token).toBe(404);
      texts.add(await answer.text());
    }
  }
  expect(texts.size).toBe(1);
  expect([...texts][0]).toContain('ask the office for a new address');
  expect((await choose(fresh)).status).toBe(200);
});

test('a token that expired while the password was being hashed is refused', async () => {
  const late = await givenAffiliate('late');
  const tokens = [await makeInvitation(late, 'reset', -1)];
  tokens.push(await makeInvitation(await givenAffiliate('gone', { disabled: true }), 'reset', 60));
  for (const token of tokens) expect(await choosePasswordByToken(token, 'a hash')).toBeNull();
  expect(await findAffiliate('late')).toMatchObject({ passwordVersion: 1 });
});

test('a malformed token is refused without a query, and no log line contains a token', async () => {
  expect(await countQueries(() => openAddress('cut'))).toBe(0);
  const token = await makeInvitation(await givenAffiliate('unseen'), 'reset', 60);
  await openAddress(token);
  await choose(token);
  await choose(token);
  const lines = logged();
  expect(lines.map(({ event }) => event)).toEqual([
    'invitation_refused',
    'password_chosen',
    'invitation_refused',
  ]);
  expect(JSON.stringify(lines)).not.toContain(token);
  expect(JSON.stringify(await query('select * from invitation'))).not.toContain(token);
});

test('of two tabs one wins, and the other is told why', async () => {
  const token = await makeInvitation(await givenInvited('tabs'), 'invite', 60);
  const answers = await Promise.all([choose(token), choose(token, 'another long password')]);
  const statuses = answers.map(({ status }) => status);
  expect([...statuses].sort()).toEqual([200, 404]);
  const lost = answers[statuses.indexOf(404)];
  expect(await lost?.text()).toContain('If you have just chosen a password, sign in with it.');
  expect(await findAffiliate('tabs')).toMatchObject({ passwordVersion: 2 });
});
