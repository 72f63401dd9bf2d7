import { endpoint } from './lib/auth/endpoint.ts';
import { feedRoutes } from './lib/calendar/files.ts';
import { followRoutes } from './lib/links/follow.ts';
import { withMail } from './lib/mail/outbox.ts';
import type { FunctionConfig } from './lib/platform/function-config.ts';
import { ownPageRoutes } from './lib/profile/page-routes.ts';

/** Addresses that people follow: shared links, affiliates’ own pages, and calendars. */
export default withMail(endpoint(...followRoutes, ...ownPageRoutes, ...feedRoutes));

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: [
    '/a/:code',
    '/a/:code/',
    '/a/:code.vcf',
    '/a/:code/:hash.jpg',
    '/a/preview',
    '/a/review/:id',
    '/cal/:token.ics',
    '/r/:code',
    '/r/:code/',
    '/r/:code/:link',
    '/r/:code/:link/',
  ],
  includedFiles: ['!../node_modules/pg/lib/native/**'],
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
