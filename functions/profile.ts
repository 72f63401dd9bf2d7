import { changeProfile, readProfile, saveProfile } from '../src/contract/profile.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/function-config.ts';
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
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: '/api/profile',
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
