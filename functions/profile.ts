import { changeProfile, readLogo, readProfile, saveProfile } from '../src/contract/profile.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { SECURITY_HEADERS } from './lib/http/answer.ts';
import { notFound } from './lib/http/refusal.ts';
import { followingPages } from './lib/page-copies.ts';
import * as profiles from './lib/profiles.ts';

/** The profile of the signed-in affiliate. */
export default endpoint(
  on(readProfile, ({ affiliate }) => profiles.readProfile(affiliate.id)),
  on(
    saveProfile,
    followingPages(({ affiliate, body }) => profiles.saveProfile(affiliate.id, body)),
  ),
  on(
    changeProfile,
    followingPages(({ affiliate, body }) => profiles.changeProfile(affiliate.id, body)),
  ),
  on(readLogo, async ({ affiliate, params: { hash } }) => {
    const logo = await profiles.readLogo(affiliate.id, hash);
    if (!logo) throw notFound();
    return new Response(new Uint8Array(logo), {
      headers: {
        ...SECURITY_HEADERS,
        // Its address changes with the logo.
        'Cache-Control': 'private, max-age=31536000, immutable',
        'Content-Type': 'image/jpeg',
      },
    });
  }),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/profile', '/api/profile/logo/:hash'],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
