import * as contract from '../src/contract/publications.ts';
import { dayOf } from '../src/contract/reference.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { created, download } from './lib/http/answer.ts';
import { noteExport } from './lib/office/audit.ts';
import * as office from './lib/office/publications.ts';
import { followingPages } from './lib/page-copies.ts';
import * as publications from './lib/publications.ts';

/** Versions of the affiliates' own pages: submitted by them, reviewed by the office. */
export default endpoint(
  on(contract.listPublications, async ({ affiliate }) => ({
    items: await publications.listPublications(affiliate.id),
    next: null,
  })),
  on(
    contract.submitPublication,
    followingPages(async ({ affiliate }) =>
      created(await publications.submitPublication(affiliate.id)),
    ),
  ),
  on(
    contract.withdrawPublication,
    followingPages(({ affiliate, params, body }) =>
      publications.withdrawPublication(affiliate.id, params.id, body.version),
    ),
  ),
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
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: [
    '/api/publications',
    '/api/publications/:id',
    '/api/office/publications',
    '/api/office/publications/export',
    '/api/office/publications/:id',
  ],
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
