/** The demo affiliate of local runs. Only the local commands add it, and only to their own database or one without other affiliates. */
import { addAffiliate, findAffiliate } from '../../functions/lib/auth/affiliates.ts';
import { hashPassword } from '../../functions/lib/auth/password.ts';

/** The README has the same name and password. */
export const DEMO = { username: 'demo', password: 'seed-head-at-dusk' } as const;
export const DEMO_SENTENCE = `Sign in as "${DEMO.username}" with the password "${DEMO.password}".`;

/** Adds the demo affiliate to the open database unless it already exists. */
export async function seedDemoAffiliate(): Promise<void> {
  if (await findAffiliate(DEMO.username)) return;
  await addAffiliate({
    username: DEMO.username,
    firstName: 'Demo',
    lastName: 'Affiliate',
    email: 'demo@example.com',
    passwordHash: await hashPassword(DEMO.password),
  });
}
