import { endAccount, readStored } from '../src/contract/account.ts';
import { keepAccount } from '../src/contract/account-state.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import { followed } from './lib/calendars.ts';
import * as deletion from './lib/deletion.ts';
import { countStored } from './lib/export.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { withMail } from './lib/mail/outbox.ts';
import { followingPages } from './lib/page-copies.ts';

/** The signed-in affiliate's stored data, and the deletion of the account. */
export default withMail(
  endpoint(
    on(readStored, ({ affiliate }) => countStored(affiliate.id)),
    on(
      keepAccount,
      followed(
        followingPages(async ({ affiliate }) => {
          await deletion.keepAccount(affiliate.id);
          return { endsAt: null };
        }),
      ),
    ),
    on(
      endAccount,
      followed(
        followingPages(async ({ affiliate }) => ({
          endsAt: await deletion.askDeletion(affiliate.id),
        })),
      ),
    ),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: ['/api/account/stored', '/api/account/deletion'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
