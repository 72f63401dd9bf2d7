/** The demo affiliate of local runs. It exists in no deployed site: only the local commands add it. */
import { addAffiliate } from '../../functions/lib/affiliates.ts';
import { hashPassword } from '../../functions/lib/password.ts';

/** Written in the README, too. */
export const DEMO = { username: 'demo', password: 'seed-head-at-dusk' } as const;

/** Adds the demo affiliate to the store in use, unless it is there; what the store holds stays. */
export async function seedDemoAffiliate(): Promise<void> {
  await addAffiliate({
    username: DEMO.username,
    firstName: 'Demo',
    lastName: 'Affiliate',
    email: 'demo@example.com',
    passwordHash: await hashPassword(DEMO.password),
    disabled: false,
    sessions: [],
  });
}
