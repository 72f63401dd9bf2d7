/** The operator's email commands. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type MailServer,
  outbox,
  refusal,
  startMailServer,
} from '../functions/__tests__/helpers/mail-server.ts';
import { findAffiliate } from '../functions/lib/auth/affiliates.ts';
import { query } from '../functions/lib/db/db.ts';
import { markWaiting, mayWait } from '../functions/lib/mail-queue.ts';
import { MAIL_FROM, MAIL_URL, mailTarget } from '../functions/lib/platform/env.ts';
import {
  ada,
  expectRefusal,
  givenAccount,
  runLine,
  withOperatorStore,
} from '../tests/operator-harness.ts';
import { affiliates } from './affiliates.ts';
import { newKey } from './local/local-env.ts';
import { leaveMailAddress, takeMailAddress } from './local/mail-address.ts';
import { startMailBox } from './local/mail-box.ts';
import { findServer, mail } from './mail.ts';

withOperatorStore();

let server: MailServer;
const SITE = 'https://alliance.example';
/** An address without a server. */
const DEAD = 'smtp://127.0.0.1:1';

beforeAll(async () => {
  server = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('gone@') ? done(refusal(550, '5.1.1 Unknown')) : done(),
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await query('delete from mail');
  await query('delete from affiliate');
  server.came.length = 0;
});

const at = (url: string) => ({
  [MAIL_URL]: url,
  [MAIL_FROM]: 'office@alliance.example',
  DATA_KEYS: newKey(),
  URL: SITE,
});
const run = (...args: string[]) => runLine(mail, args, at(server.url));

/** Two waiting mails, one failed, and one sent. */
const givenMails = () =>
  query(
    `insert into mail (kind, to_address, subject_key, state, tries)
     select 'acknowledgement', address, 'acknowledgement:' || gen_random_uuid(), state, tries
       from (values ('a@example.com', 'waiting', 0), ('b@example.com', 'waiting', 2),
                    ('c@example.com', 'failed', 6), ('d@example.com', 'sent', 1)) mails (address, state, tries)`,
  );
const states = async () => (await outbox()).map(({ state }) => state).sort();

test('status counts the mails, also in JSON', async () => {
  await givenMails();
  expect((await run('status')).out).toBe('2 waiting, 1 failed, 0 unreachable.');
  expect((await run('status', '--json')).out).toBe('{"waiting":2,"failed":1,"unreachable":0}');
});

test('retry sends failed and waiting mails, and leaves nothing for the scheduled run', async () => {
  await givenMails();
  await markWaiting(true);
  expect(await run('retry')).toMatchObject({ code: 0, out: '3 mails sent, 0 not.' });
  expect(await states()).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(server.came.map(({ envelope }) => envelope.to[0]).sort()).toEqual([
    'a@example.com',
    'b@example.com',
    'c@example.com',
  ]);
  expect(await mayWait()).toBe(false);
});

test('outbox skips failed mails, and leaves the rest to the scheduled run if the server is unreachable', async () => {
  await givenMails();
  await markWaiting(false);
  await expectRefusal(runLine(mail, ['outbox'], at(DEAD)), 1, 'could not be reached');
  expect(await mayWait()).toBe(true);
  await query("update mail set next_try_at = now() - interval '1 second'");
  expect(await run('outbox')).toMatchObject({ code: 0, out: '2 mails sent, 0 not.' });
  expect(await states()).toEqual(['failed', 'sent', 'sent', 'sent']);
  expect(await mayWait()).toBe(false);
});

test('daily writes the digest once, however often it runs', async () => {
  await givenAccount('ada');
  await query(
    "insert into contact (affiliate_id, name, next_step, next_on) select id, 'Robin Sample', 'Call', (now() at time zone 'America/New_York')::date - 1 from affiliate",
  );
  expect((await run('daily')).out).toBe('1 mail sent, 0 not.');
  expect((await run('daily')).out).toBe('0 mails sent, 0 not.');
  expect(server.came.map(({ subject }) => subject)).toEqual(['1 overdue']);
  expect(server.came[0]?.text).toContain(`${SITE}/dashboard`);
});

test('test succeeds only if the server accepted the mail, and prints no address', async () => {
  expect((await run('test', '--to', 'ada@example.com')).out).toBe('The server accepted the mail.');
  expect(server.came.map(({ envelope }) => envelope.to)).toEqual([['ada@example.com']]);
  const refused = await run('test', '--to', 'gone@example.com');
  expect([refused.code, refused.error]).toEqual([1, expect.stringContaining('5.1.1')]);
  expect(refused.error).not.toContain('gone@');
  const dead = runLine(mail, ['test', '--to', 'ada@example.com'], at(DEAD));
  await expectRefusal(dead, 1, 'could not be reached');
  expect(await outbox()).toEqual([]);
});

test.each([
  [['test'], "'--to <address>' not specified"],
  [['test', '--to', 'a@b.example\r\nBcc: c@d.example'], '--to is not an address'],
])('a wrong call prints what is wrong: %j', (args, words) => expectRefusal(run(...args), 2, words));

test('without MAIL_URL a command refers to the guide', () =>
  expectRefusal(runLine(mail, ['retry'], at('')), 1, '"Send email" in docs/operating.md'));

describe('beside the site that runs from a folder', () => {
  const here = { kind: 'here' } as const;
  let root = '';
  beforeEach(async () => {
    vi.stubEnv(MAIL_URL, undefined);
    vi.stubEnv(MAIL_FROM, undefined);
    root = await mkdtemp(join(tmpdir(), 'site-'));
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(root, { recursive: true });
  });
  const refused = 'Start the site first: npm start.';

  test('the site’s own mail server is used, until the site ends', async () => {
    await expect(findServer(here, root)).rejects.toThrow(refused);
    const mailBox = await startMailBox(root);
    // The command is another process.
    vi.stubEnv(MAIL_URL, undefined);
    vi.stubEnv(MAIL_FROM, undefined);
    await findServer(here, root);
    expect(process.env[MAIL_URL]).toBe(mailBox?.url);
    expect(mailTarget()).toMatchObject({ host: '127.0.0.1' });
    await mailBox?.stop();
    vi.stubEnv(MAIL_URL, undefined);
    await expect(findServer(here, root)).rejects.toThrow(refused);
  });

  test('an address at which nothing answers is none, and a later run keeps its own', async () => {
    const removeFirst = leaveMailAddress(root, 'smtp://127.0.0.1:2');
    const removeDead = leaveMailAddress(root, DEAD);
    removeFirst();
    expect(takeMailAddress(root)).toBe(true);
    vi.stubEnv(MAIL_URL, undefined);
    await expect(findServer(here, root)).rejects.toThrow(refused);
    removeDead();
    expect(takeMailAddress(root)).toBe(false);
  });

  test('records elsewhere, and a server that MAIL_URL names, need no site here', async () => {
    await findServer({ kind: 'site' }, root);
    vi.stubEnv(MAIL_URL, DEAD);
    vi.stubEnv(MAIL_FROM, 'office@alliance.example');
    await findServer(here, root);
    expect(process.env[MAIL_URL]).toBe(DEAD);
  });
});

test('without DATA_KEYS no account is invited by mail', async () => {
  const invite = (keys: object) =>
    runLine(affiliates, ['invite', 'ida', ...ada, '--site', SITE], { ...at(server.url), ...keys });
  await expectRefusal(invite({ DATA_KEYS: '' }), 1, 'DATA_KEYS is not set');
  expect(await findAffiliate('ida')).toBeNull();
  expect(await invite({})).toMatchObject({ code: 0 });
});
