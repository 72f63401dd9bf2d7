/** Measures the CPU time to check a passkey, including the claim of its challenge in the database. */
import { newAuthenticator } from '../../functions/__tests__/authenticator.ts';
import { findAffiliate } from '../../functions/lib/auth/affiliates.ts';
import { checkSignature, makeChallenge } from '../../functions/lib/auth/passkeys.ts';
import { DEMO } from '../../scripts/local/demo.ts';
import type { Figure } from './bounds.ts';
import { median } from './statistics.ts';

const CHECKS = 200;
const MAX_MS = 15;
const ORIGIN = 'https://alliance.example';

/** The median of several checks for each kind of key, in ms of CPU time. */
export async function benchPasskeys(): Promise<Figure[]> {
  const { id: affiliateId = '' } = (await findAffiliate(DEMO.username)) ?? {};
  const asked = { affiliateId, purpose: 'sign-in', origin: ORIGIN } as const;
  const figures: Figure[] = [];
  for (const kind of ['es256', 'eddsa', 'rs256'] as const) {
    const device = newAuthenticator(kind);
    const publicKey = device.publicKey.export({ type: 'spki', format: 'der' });
    const durations: number[] = [];
    for (let time = 0; time < CHECKS; time += 1) {
      const credential = device.get({ challenge: await makeChallenge(affiliateId, 'sign-in') });
      const start = process.cpuUsage();
      const counter = await checkSignature(credential, asked, {
        id: device.id,
        publicKey,
        counter: 0,
      });
      const { user, system } = process.cpuUsage(start);
      if (counter === null) throw new Error('The passkey was not accepted');
      durations.push((user + system) / 1000);
    }
    const value = Number(median(durations).toFixed(2));
    figures.push({ what: `checking a passkey (${kind}), ms of CPU time`, value, bound: MAX_MS });
  }
  return figures;
}
