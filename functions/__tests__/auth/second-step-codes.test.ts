/** The second step with one-time codes and recovery codes. */

import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { me } from '../../../src/contract/auth/auth.ts';
import { readTwoStep } from '../../../src/contract/auth/two-step.ts';
import { codeOf } from '../../../tests/one-time-code.ts';
import { query } from '../../lib/db/db.ts';
import { browser, readJson } from '../helpers/caller.ts';
import { problem } from '../helpers/callers.ts';
import { cookieOf, insert, TEST_DATA_KEYS, withStore } from '../helpers/harness.ts';
import { firstStep, take, withCodes } from './two-step-calls.ts';

const logged = withStore();

// The library loads slowly, so sign-ins without a passkey must not load it.
vi.mock('@simplewebauthn/server', () => {
  throw new Error('Only passkeys may load this');
});
vi.mock('@simplewebauthn/server/helpers', () => {
  throw new Error('Only passkeys may load this');
});

const WRONG = [401, 'login_failed'];
const byCode = (code: string) => ({ way: 'code', code });
const byRecovery = (code?: string) => ({ way: 'recovery', code });

test('the right code opens a session, with the spaces and the hyphen with which people write it', async () => {
  const { secret } = await withCodes('ada');
  const pending = await firstStep('ada');
  const code = codeOf(secret);
  const answer = await take(pending, byCode(` ${code.slice(0, 3)} - ${code.slice(3)}`));
  expect(await answer.clone().json()).toEqual({ ok: true });
  expect((await browser(cookieOf(answer)).send(me)).status).toBe(200);
  expect(answer.headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^__Host-second-step=; Path=\/; Max-Age=0;/),
  );
});

test('a code works once, and earlier codes no longer work', async () => {
  const { secret } = await withCodes('once');
  const pending = await firstStep('once');
  const step = (steps: number) => take(pending, byCode(codeOf(secret, steps)));
  expect((await step(1)).status).toBe(200);
  for (const used of [1, 0]) expect(await problem(await step(used))).toEqual(WRONG);
});

test('the clock may be off by one step, but not by two', async () => {
  const { secret } = await withCodes('clock');
  vi.setSystemTime(Date.now() + 10 * 30_000);
  const pending = await firstStep('clock');
  for (const [steps, status] of [
    [-2, 401],
    [2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
  ] as const) {
    const answer = await take(pending, byCode(codeOf(secret, steps)));
    expect(answer.status, `${steps}`).toBe(status);
  }
});

test.each([
  [{ way: 'code', code: '12345' }, 'validation'],
  [{ way: 'code', code: '12345a' }, 'validation'],
  [{ way: 'code', code: '' }, 'validation'],
  [{ way: 'recovery', code: '123456' }, 'validation'],
  [{ way: 'recovery', code: 'ABCD-EFGH-IJKL-MNO9' }, 'validation'],
  [{ way: 'code', code: 123456 }, 'bad_request'],
  [{ way: 'other', code: '123456' }, 'bad_request'],
  [{ way: 'passkey', credential: 'text' }, 'bad_request'],
  [[], 'bad_request'],
])('%j cannot be right, and does not count as a try', async (step, error) => {
  expect(await problem(await take(browser(), step))).toEqual([400, error]);
});

test('a recovery code works once, in any case and with other dashes or none, and the alert says how many are left', async () => {
  const someone = await withCodes('recovered');
  const [code = '', other = ''] = someone.added.recoveryCodes;
  expect(someone.added.recoveryCodes).toHaveLength(10);
  expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
  const pending = await firstStep('recovered');
  // A phone's keyboard turns two hyphens into a dash.
  const typed = code.replace('-', '').replace('-', ' – ').toLowerCase();
  expect((await take(pending, byRecovery(typed))).status).toBe(200);
  expect(await problem(await take(pending, byRecovery(code)))).toEqual(WRONG);
  expect((await someone.call(readTwoStep)).recoveryCodes).toBe(9);
  const [alert] = await query(
    `select title, why from alert where kind = 'security' and title = 'Recovery code used'`,
  );
  expect(alert).toMatchObject({ why: expect.stringContaining('9 of 10 are left') });
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => take(pending, byRecovery(other))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('an older, shorter recovery code opens the second step as well', async () => {
  const { id } = await withCodes('older');
  const code_hash = createHash('sha256').update('ABCDEFGHIJKLMNOP').digest('base64url');
  await insert('recovery_code', { affiliate_id: id, code_hash });
  const answer = await take(await firstStep('older'), byRecovery('abcd-efgh-ijkl-mnop'));
  expect(answer.status).toBe(200);
});

test('another affiliate’s code and recovery code are refused', async () => {
  const other = await withCodes('neighbour');
  await withCodes('careful');
  const pending = await firstStep('careful');
  const [recovery] = other.added.recoveryCodes;
  for (const step of [byCode(codeOf(other.secret)), byRecovery(recovery)]) {
    expect(await problem(await take(pending, step))).toEqual(WRONG);
  }
  expect(logged().filter(({ event }) => event === 'second_step_failed')).toHaveLength(2);
});

test('a right code reseals the secret with the first key, and the old key opens it until then', async () => {
  const { id, secret } = await withCodes('rotated');
  const sealed = "select split_part(secret, '.', 1) key from authenticator where affiliate_id = $1";
  const sealedBy = () => query(sealed, [id]);
  expect(await sealedBy()).toEqual([{ key: 'd1' }]);
  const next = `d2:${Buffer.alloc(32, 3).toString('base64')}`;
  process.env.DATA_KEYS = `${next},${TEST_DATA_KEYS}`;
  const pending = await firstStep('rotated');
  expect((await take(pending, byCode(codeOf(secret)))).status).toBe(200);
  expect(await sealedBy()).toEqual([{ key: 'd2' }]);
  process.env.DATA_KEYS = next;
  expect((await take(pending, byCode(codeOf(secret, 1)))).status).toBe(200);
});

test('without the record keys, codes get a 503 with a sentence, and recovery codes work', async () => {
  const { secret, added } = await withCodes('keyless');
  const pending = await firstStep('keyless');
  delete process.env.DATA_KEYS;
  const message = 'One-time codes are not available right now. A passkey or a recovery code works.';
  for (let time = 0; time < 6; time += 1) {
    const answer = take(pending, byCode(codeOf(secret)));
    expect(await readJson(answer, 503)).toMatchObject({ message });
  }
  expect((await take(pending, byRecovery(added.recoveryCodes[0]))).status).toBe(200);
});
