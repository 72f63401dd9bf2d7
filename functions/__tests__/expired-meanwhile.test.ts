/** A generated password that is right, but no longer valid when its replacement is requested. */
import { expect, test, vi } from 'vitest';
import { changePassword } from '../lib/auth/accounts.ts';
import { query } from '../lib/db/db.ts';
import { signIn } from './callers.ts';
import { givenAffiliate, withStore } from './harness.ts';
import { beforeStatement } from './meanwhile.ts';

withStore();

const HASH = `$scrypt$ln=17,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

test.each<[string, (id: string) => Promise<unknown>]>([
  ['replaced', (id) => changePassword(id, HASH)],
  ['disabled', (id) => query('update affiliate set disabled = true where id = $1', [id])],
  ['two-step', (id) => query('update affiliate set two_step = true where id = $1', [id])],
])('%s in the meantime: no one may choose another password', async (name, end) => {
  const id = await givenAffiliate(name);
  await query('update affiliate set password_expired = true where id = $1', [id]);
  beforeStatement('insert into invitation', () => end(id));
  expect((await signIn(name)).status).toBe(401);
  vi.restoreAllMocks();
  expect(await query('select from invitation')).toEqual([]);
});
