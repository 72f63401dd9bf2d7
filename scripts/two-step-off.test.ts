/** `npm run affiliates -- two-step-off`, run as an operator runs it. */
import { expect, test, vi } from 'vitest';
import { findAffiliate } from '../functions/lib/auth/affiliates.ts';
import { query } from '../functions/lib/db/db.ts';
import { givenAccount, runLine, withOperatorStore } from '../tests/operator-harness.ts';
import { affiliates } from './affiliates.ts';

vi.unmock('node:crypto');
withOperatorStore();

const off = (...args: string[]) => runLine(affiliates, ['two-step-off', ...args]);

test('it asks first, and turns two-step sign-in off with --yes', async () => {
  await givenAccount('ada');
  const { id } = (await findAffiliate('ada')) ?? {};
  await query('update affiliate set two_step = true where id = $1', [id]);
  await query(
    "insert into passkey (affiliate_id, name, credential_id, public_key) values ($1, 'x', 'x', '')",
    [id],
  );
  expect((await off('ada')).code).not.toBe(0);
  expect((await findAffiliate('ada'))?.twoStep).toBe(true);
  const { code, out } = await off('ADA', '--yes', '--json');
  expect([code, JSON.parse(out)]).toEqual([0, { username: 'ada', twoStep: false }]);
  expect((await findAffiliate('ada'))?.twoStep).toBe(false);
  expect(await query('select from passkey where affiliate_id = $1', [id])).toEqual([]);
});

test('an unknown name is an error', async () => {
  const { code, error } = await off('nobody', '--yes');
  expect([code, error]).toEqual([1, expect.stringContaining('there is no affiliate "nobody"')]);
});
