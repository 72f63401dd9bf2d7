/** Affiliates of their own for end-to-end tests that change what an affiliate keeps. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addAffiliate } from '../../functions/lib/auth/affiliates.ts';
import { hashPassword } from '../../functions/lib/auth/password.ts';
import { login } from '../../src/contract/auth.ts';

/** Adds an affiliate called Ada Example and signs this browser in; answers the affiliate's id. */
export async function signInAsNew(page: Page): Promise<string> {
  const username = `ada-${randomUUID()}`;
  const password = randomUUID();
  const id = await addAffiliate({
    username,
    firstName: 'Ada',
    lastName: 'Example',
    email: 'ada@example.com',
    passwordHash: await hashPassword(password),
  });
  const answer = await page.request.post(login.path, { data: { username, password } });
  if (!id || !answer.ok())
    throw new Error(`The new affiliate could not sign in: ${answer.status()}`);
  return id;
}
