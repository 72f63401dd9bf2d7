/** A password reset link that someone requests on the login page. */

import type { Context } from '@netlify/functions';
import { expect, test } from 'vitest';
import { readInvitation } from '../../../src/contract/auth/invitations.ts';
import { forgotPassword, readForgot } from '../../../src/contract/auth/sign-in.ts';
import { query } from '../../lib/db/db.ts';
import { MAIL_URL } from '../../lib/platform/env.ts';
import { makeInvitation } from '../../lib/sign-in/invitations.ts';
import { alertsOf, auditOf, choose, NEW_PASSWORD, openAddress } from '../auth/password-calls.ts';
import { browser, readJson } from '../helpers/caller.ts';
import { signIn, statusesOf } from '../helpers/callers.ts';
import { context, fromElsewhere, givenAffiliate, withStore } from '../helpers/harness.ts';
import { behind, withMailServer } from '../helpers/mail-server.ts';

withStore();
const server = withMailServer();

/** Requests a link, and waits for the work after the response. */
async function ask(username: string, from: Context = fromElsewhere()): Promise<Response> {
  const { context: kept, done } = behind(from);
  const answer = await browser().send(forgotPassword, { body: { username }, from: kept });
  await done();
  return answer;
}

const tokenIn = (text = ''): string => /choose-password#([\w-]+)/.exec(text)?.[1] ?? '';

test('a link is mailed to the account’s address, opens a new password once, and is reported', async () => {
  const id = await givenAffiliate('forgetful');
  expect((await ask('Forgetful')).status).toBe(202);
  const token = tokenIn(server.came[0]?.text);
  expect(server.came.map(({ envelope }) => envelope.to)).toEqual([['ada@example.com']]);
  // Programs that open links do not use them up.
  for (let at = 0; at < 2; at += 1) {
    expect(await browser().call(readInvitation, { body: { token } })).toMatchObject({
      kind: 'reset',
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
  }
  expect((await choose(token)).status).toBe(200);
  expect((await choose(token)).status).toBe(404);
  expect((await signIn('forgetful', NEW_PASSWORD)).status).toBe(200);
  expect(await auditOf(id)).toEqual(expect.arrayContaining(['reset-asked', 'password-chosen']));
  expect(await alertsOf(id)).toContain('A password was chosen with an invitation or a reset');
});

test('an address finds its accounts, and an unknown name gets the same response', async () => {
  const id = await givenAffiliate('by address');
  await query("update affiliate set email = 'Only@Example.com' where id = $1", [id]);
  const [known, unknown] = await Promise.all([ask('only@example.com'), ask('nobody at all')]);
  expect([known.status, unknown.status]).toEqual([202, 202]);
  expect(await known.text()).toBe(await unknown.text());
  expect(await server.to('Only@example.com')).toHaveLength(1);
});

test('disabled, deleted and only invited accounts get nothing', async () => {
  await givenAffiliate('disabled one', { disabled: true });
  const ended = await givenAffiliate('ended one');
  await query("update affiliate set ends_at = now() - interval '1 day' where id = $1", [ended]);
  const invited = await givenAffiliate('invited one');
  await query('update affiliate set password_hash = null where id = $1', [invited]);
  for (const name of ['disabled one', 'ended one', 'invited one', 'nul\0']) {
    expect((await ask(name)).status, name).toBe(202);
  }
  expect(server.came).toEqual([]);
});

test('a name gets three mails an hour, however many ask at once, and a link from the office stays', async () => {
  const office = await makeInvitation(await givenAffiliate('thrice'), 'reset', 60);
  const statuses = await statusesOf(Array.from({ length: 13 }, () => ask('thrice')));
  expect(statuses).toEqual(Array(13).fill(202));
  expect(server.came).toHaveLength(3);
  expect(new Set(server.came.map(({ text }) => tokenIn(text))).size).toBe(3);
  expect((await openAddress(office)).status).toBe(200);
  await choose(tokenIn(server.came[1]?.text));
  // All others end with the first that is used.
  expect((await openAddress(office)).status).toBe(404);
  expect((await openAddress(tokenIn(server.came[2]?.text))).status).toBe(404);
});

test('a network may request thirty names an hour', async () => {
  const from = context('203.0.113.99');
  const calls = Array.from({ length: 30 }, (_, index) => ask(`nobody ${index}`, from));
  expect(await statusesOf(calls)).toEqual(Array(30).fill(202));
  const refused = await ask('one more', from);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
});

test('without mail no one is promised a link', async () => {
  const on = () => browser().call(readForgot);
  expect(await on()).toEqual({ on: true });
  delete process.env[MAIL_URL];
  expect(await on()).toEqual({ on: false });
  expect(await readJson(ask('forgetful'), 404)).toMatchObject({
    message: expect.stringContaining('The office'),
  });
});
