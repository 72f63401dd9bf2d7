/** `npm run affiliates -- role`, run as an operator runs it. */
import { expect, test } from 'vitest';
import { findAccount } from '../functions/lib/auth/accounts.ts';
import { query } from '../functions/lib/db/db.ts';
import { givenAccount, runLine, withOperatorStore } from '../tests/operator-harness.ts';
import { affiliates } from './affiliates.ts';

withOperatorStore();

const role = (...args: string[]) => runLine(affiliates, ['role', ...args]);

test('a command gives and removes the role, but not from the last office member', async () => {
  await givenAccount('ada');
  await givenAccount('grace');
  const given = await role('--username', 'ADA', '--office');
  expect([given.code, given.out]).toEqual([
    0,
    expect.stringMatching(
      /^ada on .*: works in the office now\. The office page asks for two-step sign-in first\.$/,
    ),
  ]);
  expect(await findAccount('ada')).toMatchObject({ office: true });
  expect(await role('ada', '--affiliate')).toMatchObject({
    code: 1,
    error: expect.stringContaining('is the last office member'),
  });
  await role('grace', '--office');
  const taken = await role('ada', '--affiliate', '--json');
  expect([taken.code, JSON.parse(taken.out)]).toEqual([0, { username: 'ada', office: false }]);
  expect(await query("select action, actor from audit where action like 'office-%'")).toHaveLength(
    3,
  );
});

test('the command prints its usage without a role or with both', async () => {
  expect((await role('ada')).code).toBe(2);
  expect((await role('ada', '--office', '--affiliate')).code).toBe(2);
});
