import { applicationRoutes } from './lib/applications.ts';
import { publicEndpoint } from './lib/http/endpoint.ts';
import { leadRoutes } from './lib/leads/leads.ts';
import { withMail } from './lib/mail/outbox.ts';
import { unsubscribeRoutes } from './lib/mail/unsubscribe.ts';
import { newsletterRoutes } from './lib/newsletter.ts';
import type { FunctionConfig } from './lib/platform/function-config.ts';
import { forYouRoutes } from './lib/shares/for-you.ts';
import { certificateCheck } from './lib/training/certificates.ts';

/** What visitors and mail providers call. */
export default withMail(
  publicEndpoint(
    ...applicationRoutes,
    ...leadRoutes,
    ...certificateCheck,
    ...forYouRoutes,
    ...newsletterRoutes,
    ...unsubscribeRoutes,
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: [
    '/api/applications',
    '/api/applications/answer',
    '/api/applications/confirm',
    '/api/applications/delete',
    '/api/applications/open',
    '/api/applications/read',
    '/api/applications/withdraw',
    '/api/certificates/:code',
    '/api/for-you',
    '/api/for-you/answers',
    '/api/for-you/code',
    '/api/for-you/send',
    '/api/leads',
    '/api/mail/unsubscribe/:token',
    '/api/newsletter',
    '/api/newsletter/confirm',
    '/api/referrals/:code',
  ],
  includedFiles: [
    '../.netlify/gated/things.json',
    '!../node_modules/pg/lib/native/**',
    // The CommonJS builds of packages that are imported.
    '!../node_modules/linkify-it/build/*.cjs.js',
    '!../node_modules/uc.micro/build/*.cjs.js',
  ],
  rateLimit: { windowLimit: 240, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
