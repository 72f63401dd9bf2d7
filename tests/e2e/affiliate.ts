/** Affiliates of their own for end-to-end tests that change what an affiliate keeps. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addAffiliate } from '../../functions/lib/auth/affiliates.ts';
import { hashPassword } from '../../functions/lib/auth/password.ts';
import { query } from '../../functions/lib/db/db.ts';
import { login } from '../../src/contract/auth.ts';

/** Adds an affiliate called Ada Example and signs this browser in. */
export async function signInAsNew(page: Page): Promise<void> {
  const username = `ada-${randomUUID()}`;
  const password = randomUUID();
  await addAffiliate({
    username,
    firstName: 'Ada',
    lastName: 'Example',
    email: 'ada@example.com',
    passwordHash: await hashPassword(password),
  });
  const answer = await page.request.post(login.path, { data: { username, password } });
  if (!answer.ok()) throw new Error(`The new affiliate could not sign in: ${answer.status()}`);
}

/** Adds an affiliate with this code who shows a firm and a disclosure, and answers the id. */
export async function givenIntroducer(code: string): Promise<string> {
  const id = await addAffiliate({
    username: code,
    firstName: 'Ada',
    lastName: 'Example',
    email: `${code}@example.com`,
    passwordHash: '',
  });
  await query('insert into referral_code (code, affiliate_id) values ($1, $2)', [code, id]);
  await query(
    `update profile set code = $2, firm = 'Example Planning', disclosure = 'Ada is paid for clients she brings.'
      where affiliate_id = $1`,
    [id, code],
  );
  if (!id) throw new Error(`${code} exists`);
  return id;
}
