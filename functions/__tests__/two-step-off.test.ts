/** The office switches two-step sign-in off for someone who lost everything. */
import { expect, test } from 'vitest';
import { codeOf } from '../../tests/one-time-code.ts';
import { twoStepOff } from '../lib/auth/accounts.ts';
import { query } from '../lib/db/db.ts';
import { signIn, whoAmI } from './callers.ts';
import { withStore } from './harness.ts';
import { firstStep, optionsFor, read, setUpPasskey, take, withCodes } from './two-step-calls.ts';

withStore();

test('every factor is removed, every session ends, with an audit line and an alert', async () => {
  const { id, cookie, secret, added } = await withCodes('lost');
  const other = await withCodes('neighbour');
  await setUpPasskey(cookie);
  const pending = await firstStep('lost');
  await optionsFor(pending);
  await twoStepOff(id);
  expect((await whoAmI(cookie)).status).toBe(401);
  for (const step of [
    { way: 'code', code: codeOf(secret) },
    { way: 'recovery', code: added.recoveryCodes[0] },
  ]) {
    expect((await take(pending, step)).status).toBe(401);
  }
  expect((await signIn('lost')).headers.getSetCookie().join()).toContain('__Host-session');
  for (const table of ['authenticator', 'passkey', 'passkey_challenge', 'recovery_code']) {
    const rows = await query(`select from ${table} where affiliate_id = $1`, [id]);
    expect(rows, table).toEqual([]);
  }
  const audit = await query(
    "select actor, kind from audit where affiliate_id = $1 and action = 'two-step-off'",
    [id],
  );
  expect(audit).toEqual([{ actor: null, kind: 'account' }]);
  const alerts = await query(
    "select kind from alert where affiliate_id = $1 and title = 'Two-step sign-in switched off'",
    [id],
  );
  expect(alerts).toEqual([{ kind: 'security' }]);
  expect(await read(other.cookie)).toMatchObject({ recoveryCodes: 10 });
});
