/** An affiliate's mail preferences, the mail address, and unsubscribing with a link. */

import { expect, test, vi } from 'vitest';
import * as routes from '../../../src/contract/account/account.ts';
import {
  confirmAddress,
  openUnsubscribe,
  unsubscribe,
} from '../../../src/contract/auth/mail-links.ts';
import { forgotPassword } from '../../../src/contract/auth/sign-in.ts';
import { connect, countWaiting } from '../../../tests/database.ts';
import { changePassword, setDisabled } from '../../lib/account/accounts.ts';
import { askForAddress } from '../../lib/account/mail.ts';
import { hashPassword } from '../../lib/auth/password.ts';
import { query } from '../../lib/db/db.ts';
import { unsubscribeToken } from '../../lib/mail/unsubscribe.ts';
import { tokensOf } from '../../lib/mail-queue.ts';
import { MAIL_URL } from '../../lib/platform/env.ts';
import {
  choosePasswordByToken,
  inviteAccount,
  lockAccount,
} from '../../lib/sign-in/invitations.ts';
import { alertsOf, auditOf, choose, openAddress } from '../auth/password-calls.ts';
import { browser, type Caller, person } from '../helpers/caller.ts';
import { problem } from '../helpers/callers.ts';
import {
  correct,
  givenAffiliate,
  PASSWORD,
  TEST_DATA_KEYS,
  withStore,
} from '../helpers/harness.ts';
import { outbox, queued, sendAll, withMailServer } from '../helpers/mail-server.ts';
import { onServer } from '../helpers/meanwhile.ts';
import { send } from '../helpers/routes.ts';

withStore();
const server = withMailServer();

const CHANGED = 'The email address of your account was changed';
const ALL = {
  lead: true,
  order: true,
  ticket: true,
  announcement: true,
  share: true,
  security: true,
};
const choiceOf = (caller: Caller) => caller.call(routes.readMailChoice);

// First, because the requests of other tests send waiting mails after their answers.
test('a replaced request that waits is not mailed', async () => {
  const { id } = await person('hurried');
  await askForAddress(id, 'early@example.com');
  await askForAddress(id, 'late@example.com');
  expect((await mailsTo('late@example.com')).subjects).toEqual(['Confirm your new email address']);
  expect(server.came.map(({ envelope }) => envelope.to[0])).not.toContain('early@example.com');
});

test('everything is on by default, and a choice is stored', async () => {
  const choosing = await person('choosing');
  expect(await choiceOf(choosing)).toEqual({
    kinds: ALL,
    digest: 'daily',
    names: 'full',
    office: null,
    version: 1,
    on: true,
    address: 'ada@example.com',
    pending: null,
    unreachable: false,
  });
  const kinds = { ...ALL, lead: false };
  const choice = { kinds, digest: 'weekly', version: 1 } as const;
  const chosen = await choosing.call(routes.changeMailChoice, { body: choice });
  expect(chosen).toMatchObject({ ...choice, version: 2 });
  const refused = (status: number, version: number, changes: object) =>
    choosing.refused(routes.changeMailChoice, status, {
      body: { kinds: ALL, digest: 'off', version, ...changes },
    });
  expect(await refused(409, 1, {})).toMatchObject({
    error: 'conflict',
    current: { version: 2, kinds },
  });
  await refused(400, 2, { kinds: { ...ALL, security: false } });
  await refused(400, 2, { digest: 'hourly' });
  const addresses = "select mail_address($1, 'lead') lead, mail_address($1, 'ticket') ticket";
  expect(await query(addresses, [choosing.id])).toEqual([
    { lead: null, ticket: 'ada@example.com' },
  ]);
  expect(await auditOf(choosing.id)).toContain('mail-changed');
  delete process.env[MAIL_URL];
  expect(await choiceOf(choosing)).toMatchObject({ on: false });
});

const move = (email: string, current = PASSWORD) => ({ body: { current, email } });
const pendingOf = async (caller: Caller) => (await choiceOf(caller)).pending;

/** Sends what waits. Returns the subjects that came to this address, and the token of the last link. */
async function mailsTo(address: string) {
  await sendAll();
  const mails = await server.to(address);
  const token = /confirm-address#([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  return { subjects: mails.map(({ subject }) => subject), token };
}

test('a new address counts once its mailbox confirms it, and both addresses are told', async () => {
  const moving = await person('moving');
  for (const [current, sentence] of [
    ['wrong', expect.any(String)],
    ['', 'Please enter your current password.'],
  ]) {
    const wrong = move('new@example.com', current);
    const { fields } = await moving.refused(routes.changeEmail, 400, wrong);
    expect(fields).toEqual({ current: sentence });
  }
  await moving.refused(routes.changeEmail, 400, move('new@example.com\r\nBcc: all@example.com'));
  expect(await moving.call(routes.changeEmail, move('new@example.com'))).toEqual({
    email: 'ada@example.com',
    pending: 'new@example.com',
  });
  expect(await pendingOf(moving)).toBe('new@example.com');
  const { subjects, token } = await mailsTo('new@example.com');
  expect(subjects).toEqual(['Confirm your new email address']);
  expect((await server.to('ada@example.com')).map(({ subject }) => subject)).toEqual([
    'A new email address was requested for your account',
  ]);
  expect(await alertsOf(moving.id)).toEqual([]);
  await browser().refused(confirmAddress, 404, { body: { token: `${token}A` } });
  // Before the request, which sends its mails after its answer.
  server.came.length = 0;
  expect(await browser().call(confirmAddress, { body: { token } })).toEqual({
    email: 'new@example.com',
  });
  await browser().refused(confirmAddress, 404, { body: { token } });
  expect(await pendingOf(moving)).toBe(null);
  for (const address of ['ada@example.com', 'new@example.com']) {
    expect((await mailsTo(address)).subjects).toEqual([CHANGED]);
  }
  expect(await alertsOf(moving.id)).toEqual([CHANGED]);
  expect(await auditOf(moving.id)).toEqual(
    expect.arrayContaining(['email-asked', 'email-changed']),
  );
});

test('a later request replaces the earlier, and a past or canceled one confirms nothing', async () => {
  const deciding = await person('deciding');
  await deciding.send(routes.changeEmail, move('first@example.com'));
  const first = await mailsTo('first@example.com');
  await deciding.send(routes.changeEmail, move('second@example.com'));
  const second = await mailsTo('second@example.com');
  await browser().refused(confirmAddress, 404, { body: { token: first.token } });
  server.came.length = 0;
  await query("delete from mail where kind = 'address'");
  // The button "Cancel" asks for no password.
  for (const current of ['', PASSWORD]) {
    expect(await deciding.call(routes.changeEmail, move('ada@example.com', current))).toMatchObject(
      { pending: null },
    );
  }
  expect(await pendingOf(deciding)).toBe(null);
  await browser().refused(confirmAddress, 404, { body: { token: second.token } });
  expect(await query("select from mail where kind = 'address'")).toEqual([]);
  expect((await auditOf(deciding.id)).filter((action) => action === 'email-kept')).toHaveLength(1);
  await deciding.send(routes.changeEmail, move('third@example.com'));
  const third = await mailsTo('third@example.com');
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  await browser().refused(confirmAddress, 404, { body: { token: third.token } });
});

test('a new password, and disabling the account, end the request', async () => {
  const stolen = await person('stolen');
  await stolen.send(routes.changeEmail, move('thief@example.com'));
  const { token } = await mailsTo('thief@example.com');
  await setDisabled(stolen.id, true);
  await browser().refused(confirmAddress, 404, { body: { token } });
  await setDisabled(stolen.id, false);
  await changePassword(stolen.id, await hashPassword(PASSWORD));
  await browser().refused(confirmAddress, 404, { body: { token } });
  expect(await query('select from affiliate where email = $1', ['thief@example.com'])).toEqual([]);
});

test('of all requests in a day five are mailed, however many come at once', async () => {
  const restless = await person('restless');
  const asking = (index: number) => askForAddress(restless.id, `stranger-${index}@example.com`);
  const answers = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => asking(index)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const more = await restless.send(routes.changeEmail, move('one-more@example.com'));
  expect(more.headers.get('retry-after')).toBe('86400');
  expect(await problem(more)).toEqual([429, 'too_many_attempts']);
  // Canceling is always possible.
  await restless.call(routes.changeEmail, move('ada@example.com'));
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  expect(await askForAddress(restless.id, 'next-day@example.com')).toMatchObject({
    pending: 'next-day@example.com',
  });
});

test('without mail a change counts at once', async () => {
  const mailless = await person('mailless');
  delete process.env[MAIL_URL];
  expect(await mailless.call(routes.changeEmail, move('new@example.com'))).toEqual({
    email: 'new@example.com',
    pending: null,
  });
  expect(await auditOf(mailless.id)).toContain('email-changed');
});

test.each<[what: string, to: string, change: (id: string, caller: Caller) => Promise<unknown>]>([
  [
    'another address is asked for: other waiting mails stay',
    'ada@example.com',
    (_id, caller) => caller.send(routes.changeEmail, move('elsewhere@example.com')),
  ],
  [
    'the office changes the address: other waiting mails follow it, and a request ends',
    'right@example.com',
    async (id, caller) => {
      await correct(id, { email: 'right@example.com' });
      expect(await pendingOf(caller)).toBe(null);
    },
  ],
])('links for a new password end when %s', async (_what, to, change) => {
  const name = `links for ${to}`;
  const someone = await person(name);
  await someone.send(routes.changeEmail, move('pending@example.com'));
  const office = await inviteAccount(someone.id, 'reset');
  await browser().send(forgotPassword, { body: { username: name } });
  const [own] = await query<{ id: string }>(
    "select id from mail where affiliate_id = $1 and kind = 'reset'",
    [someone.id],
  );
  const links = [office.token, ...tokensOf(own?.id ?? '').slice(0, 1)];
  for (const token of links) expect((await openAddress(token)).status).toBe(200);
  // Not due yet, so that no run takes it meanwhile.
  const next_try_at = new Date(Date.now() + 3_600_000);
  const ticket = { kind: 'ticket', affiliate_id: someone.id, to_address: 'ada@example.com' };
  await queued({ ...ticket, subject_key: `ticket:${crypto.randomUUID()}`, next_try_at });
  await change(someone.id, someone);
  for (const token of links) {
    expect([(await openAddress(token)).status, (await choose(token)).status]).toEqual([404, 404]);
  }
  const others = (await outbox()).filter(
    ({ kind, state }) => state === 'waiting' && !['address', 'security'].includes(kind),
  );
  expect(others).toMatchObject([{ kind: 'ticket', to_address: to }]);
});

const stateOf = (id: string) =>
  query('select digest, announcement from mail_preference where affiliate_id = $1', [id]);

onServer.each<[what: string, work: (id: string, token: string) => Promise<unknown>]>([
  ['a link is used', (_id, token) => choosePasswordByToken(token, 'hash')],
  ['the office makes a link', (id) => inviteAccount(id, 'reset')],
])(
  'an address changes while %s: one waits for the other, and neither fails',
  async (what, work) => {
    const { id } = await person(`meanwhile ${what}`);
    const { token } = await inviteAccount(id, 'reset');
    const other = await connect(String(process.env.DATABASE_URL));
    await other.query('begin');
    await other.query(lockAccount(id));
    const working = work(id, token);
    await vi.waitFor(async () => expect(await countWaiting(other)).toBe(1), 10_000);
    await other.query('delete from invitation where affiliate_id = $1', [id]);
    await other.query('commit');
    await other.end();
    await expect(working).resolves.not.toThrow();
    expect((await openAddress(token)).status).toBe(404);
  },
);

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a mail program unsubscribes with one POST of %s, from anywhere',
  async (type) => {
    const id = await givenAffiliate(`leaving ${type}`);
    const post = (token: string) =>
      browser().send(unsubscribe, {
        token,
        headers: {
          'Content-Type': type,
          Origin: 'https://mail.example',
          'Sec-Fetch-Site': 'cross-site',
        },
        body: 'List-Unsubscribe=One-Click',
      });
    const token = unsubscribeToken(id, 'digest');
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await send(openUnsubscribe, { method, params: { token } });
      expect([status, headers.get('location')]).toEqual([303, `/unsubscribe#${token}`]);
    }
    expect(await stateOf(id)).toEqual([]);
    expect((await post(token)).status).toBe(200);
    expect(await stateOf(id)).toEqual([{ digest: 'off', announcement: true }]);
    expect((await post(unsubscribeToken(id, 'announcement'))).status).toBe(200);
    expect(await stateOf(id)).toEqual([{ digest: 'off', announcement: false }]);
    const altered = `${token.startsWith('B') ? 'C' : 'B'}${token.slice(1)}`;
    for (const forged of [token.slice(0, -1), `${token}A`, altered, 'x', token.slice(0, 8)]) {
      expect((await post(forged)).status, forged).toBe(404);
    }
  },
);

test('a token outlives a new key, and is invalid under a foreign one', async () => {
  const id = await givenAffiliate('lasting');
  const token = unsubscribeToken(id, 'digest');
  const other = `d9:${Buffer.alloc(32, 7).toString('base64')}`;
  const post = () => browser().send(unsubscribe, { token });
  process.env.DATA_KEYS = other;
  expect((await post()).status).toBe(404);
  process.env.DATA_KEYS = `${other},${TEST_DATA_KEYS}`;
  expect((await post()).status).toBe(200);
});
