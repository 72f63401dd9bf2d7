/** An account whose deletion someone else may have requested: the office disables it, and then keeps it. */
import { expect, test } from 'vitest';
import { keepAccount, setDisabled } from '../lib/auth/accounts.ts';
import { query } from '../lib/db/db.ts';
import { tidyAll } from '../lib/db/tidy.ts';
import { signIn } from './callers.ts';
import { givenAffiliate, withStore } from './harness.ts';

withStore();

test('a disabled account outlasts its grace period, and can be kept and used again', async () => {
  const id = await givenAffiliate('taken-over', { disabled: true });
  await query("insert into contact (affiliate_id, name) values ($1, 'Robin Sample')", [id]);
  await query("update affiliate set ends_at = now() - interval '1 day' where id = $1", [id]);
  await tidyAll();
  expect(await query('select name from contact where affiliate_id = $1', [id])).toHaveLength(1);
  await keepAccount(id);
  await setDisabled(id, false);
  expect((await signIn('taken-over')).status).toBe(200);
});
