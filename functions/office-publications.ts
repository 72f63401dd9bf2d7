import * as contract from '../src/contract/publications.ts';
import { dayOf } from '../src/contract/reference.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { download } from './lib/http/answer.ts';
import { withMail } from './lib/mail/outbox.ts';
import { noteExport } from './lib/office/audit.ts';
import * as office from './lib/office/publications.ts';
import { followingPages } from './lib/page-copies.ts';

/** The office's review of the affiliates' own pages, and their archive. */
export default withMail(
  endpoint(
    on(contract.listOfficePublications, ({ affiliate, query }) => office.list(affiliate.id, query)),
    on(
      contract.decidePublication,
      followingPages(({ affiliate, params, body }) => office.decide(affiliate.id, params.id, body)),
    ),
    on(contract.exportPublications, async ({ affiliate }) => {
      await noteExport(affiliate.id, 'pages');
      const zip = await office.exportArchive();
      return download(zip, 'application/zip', `pages-${dayOf(Date.now())}.zip`);
    }),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: [
    '/api/office/publications',
    '/api/office/publications/export',
    '/api/office/publications/:id',
  ],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
