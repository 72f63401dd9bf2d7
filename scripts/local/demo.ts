/** The demo affiliate of local runs. It exists in no deployed site: only the local commands add it. */
import { addAffiliate, findAffiliate } from '../../functions/lib/auth/affiliates.ts';
import { hashPassword } from '../../functions/lib/auth/password.ts';

/** Written in the README, too. */
export const DEMO = { username: 'demo', password: 'seed-head-at-dusk' } as const;

/** Adds the demo affiliate to the database in use, unless it is there. */
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
