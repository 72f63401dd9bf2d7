/** The second step comes after the first, for the same affiliate, while the password is unchanged. */
import { expect, test, vi } from 'vitest';
import { codeOf } from '../../tests/one-time-code.ts';
import home from '../api.ts';
import { changePassword, setDisabled } from '../lib/auth/accounts.ts';
import { hashPassword } from '../lib/auth/password.ts';
import { query } from '../lib/db/db.ts';
import { settings } from '../lib/site.ts';
import { json, problem, signIn, whoAmI } from './callers.ts';
import {
  cookieOf,
  countQueries,
  fromElsewhere,
  get,
  givenAffiliate,
  PASSWORD,
  signedIn,
  withStore,
} from './harness.ts';
import {
  call,
  firstStep,
  optionsFor,
  pendingOf,
  setUpCodes,
  take,
  withCodes,
} from './two-step-calls.ts';

const logged = withStore();

const AGAIN = {
  error: 'unauthenticated',
  message: 'Please sign in again: this took too long.',
};

test('the right password alone opens no session if a second step is set up', async () => {
  await withCodes('ada');
  const answer = await signIn('ada', PASSWORD);
  expect(await answer.json()).toEqual({
    ok: false,
    next: 'second-step',
    ways: ['code', 'recovery'],
  });
  expect(cookieOf(answer)).toBe('');
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-second-step=[^;]+; Path=\/; Max-Age=300; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  expect((await whoAmI(pendingOf(answer))).status).toBe(401);
  expect((await whoAmI(pendingOf(answer).replace('second-step', 'session'))).status).toBe(401);
  const wrong = await signIn('ada', 'wrong');
  expect(await problem(wrong)).toEqual([401, 'login_failed']);
});

test('without the first step the second is refused, without a query and without a hint', async () => {
  const { secret } = await withCodes('direct');
  const pending = await firstStep('direct');
  const session = await signedIn('other');
  const cookies = [
    '',
    `${pending.slice(0, -4)}AAAA`,
    `${pending}; ${pending}`,
    session.replace('session', 'second-step'),
  ];
  for (const cookie of cookies) {
    let answer = new Response();
    const queries = await countQueries(async () => {
      answer = await take(cookie, { way: 'code', code: codeOf(secret) });
    });
    expect([queries, answer.status, await answer.json()]).toEqual([0, 401, AGAIN]);
    expect(await optionsFor(cookie)).toEqual(AGAIN);
  }
});

test('five minutes after the password the second step is too late', async () => {
  const { secret } = await withCodes('late');
  const pending = await firstStep('late');
  vi.setSystemTime(Date.now() + 5 * 60_000 + 1_000);
  expect(await json(take(pending, { way: 'code', code: codeOf(secret) }), 401)).toEqual(AGAIN);
});

test.each<[string, (id: string) => Promise<unknown>]>([
  ['a new password', async (id) => changePassword(id, await hashPassword('another good one'))],
  ['disabling', (id) => setDisabled(id, true)],
  [
    'deleting the account',
    (id) => query("update affiliate set ends_at = now() - interval '1 hour' where id = $1", [id]),
  ],
  ['removing', (id) => query('delete from affiliate where id = $1', [id])],
  [
    'switching the second step off',
    (id) => query('update affiliate set two_step = false where id = $1', [id]),
  ],
])('after %s an earlier first step no longer counts', async (what, change) => {
  const { id, secret } = await withCodes(what);
  const pending = await firstStep(what);
  await change(id);
  expect(await json(take(pending, { way: 'code', code: codeOf(secret) }), 401)).toEqual(AGAIN);
});

test('another affiliate’s first step does not work with one’s own code', async () => {
  const { secret } = await withCodes('mine');
  await withCodes('theirs');
  const answer = await take(await firstStep('theirs'), { way: 'code', code: codeOf(secret) });
  expect(await problem(answer)).toEqual([401, 'login_failed']);
});

test('a password from the office is replaced after the second step, not before', async () => {
  const { secret } = await withCodes('generated');
  await query("update affiliate set password_expired = true where username = 'generated'");
  const answer = await take(await firstStep('generated'), { way: 'code', code: codeOf(secret) });
  expect(await answer.json()).toEqual({
    ok: false,
    next: 'new-password',
    token: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(cookieOf(answer)).toBe('');
});

test('a failure is in audit and log with its way, and never with its code', async () => {
  const { id } = await withCodes('seen');
  await take(await firstStep('seen'), { way: 'code', code: '000000' });
  const rows = await query(
    "select reason, actor from audit where affiliate_id = $1 and action = 'second-step-failed'",
    [id],
  );
  expect(rows).toEqual([{ reason: 'code', actor: null }]);
  const line = logged().find(({ event }) => event === 'second_step_failed');
  expect(line).toMatchObject({ reason: 'code', affiliate: id });
  expect(JSON.stringify(logged())).not.toContain('000000');
});

test('no branch of the login queries the database more than five times', async () => {
  await withCodes('two');
  await givenAffiliate('one');
  await givenAffiliate('disabled', { disabled: true });
  await givenAffiliate('expired');
  await query("update affiliate set password_expired = true where username = 'expired'");
  for (const [name, password] of [
    ['two', PASSWORD],
    ['two', 'wrong'],
    ['one', PASSWORD],
    ['one', 'wrong'],
    ['disabled', PASSWORD],
    ['expired', PASSWORD],
    ['nobody', PASSWORD],
  ] as const) {
    const queries = await countQueries(() => signIn(name, password));
    expect(queries, `${name} ${password}`).toBeLessThanOrEqual(5);
  }
});

test('a hash with other parameters is renewed by the first step', async () => {
  await withCodes('outdated');
  const { scryptSync } = await import('node:crypto');
  const salt = Buffer.alloc(16, 9);
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const key = scryptSync(PASSWORD, salt, 32, { N: 2 ** 14, r: 8, p: 1 });
  const old = `$scrypt$ln=14,r=8,p=1$${plain(salt)}$${plain(key)}`;
  await query("update affiliate set password_hash = $1 where username = 'outdated'", [old]);
  await firstStep('outdated');
  const [row] = await query<{ hash: string }>(
    "select password_hash hash from affiliate where username = 'outdated'",
  );
  expect(row?.hash).toMatch(/^\$scrypt\$ln=17,/);
});

test('from the due date on, affiliates without a second step reach only its setup', async () => {
  const cookie = await signedIn('newcomer');
  const ask = () => home(get('/api/today', cookie), fromElsewhere());
  const day = vi.spyOn(settings, 'twoStepFrom', 'get');
  day.mockReturnValue(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
  expect((await ask()).status).toBe(200);
  day.mockReturnValue(new Date().toISOString().slice(0, 10));
  expect(await problem(await ask())).toEqual([403, 'two_step_needed']);
  expect((await whoAmI(cookie)).status).toBe(200);
  expect((await call(cookie, 'GET', 'two-step')).status).toBe(200);
  await setUpCodes(cookie);
  expect((await ask()).status).toBe(200);
});
