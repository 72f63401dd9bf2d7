import * as announcing from '../src/contract/announcements.ts';
import * as contract from '../src/contract/office.ts';
import * as access from '../src/contract/office-affiliates.ts';
import { dayOf } from '../src/contract/reference.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { created, download } from './lib/http/answer.ts';
import { originOf } from './lib/http/origin.ts';
import { requestKey } from './lib/http/request-key.ts';
import { withMail } from './lib/mail/outbox.ts';
import { importAffiliates } from './lib/office/affiliate-import.ts';
import * as affiliates from './lib/office/affiliates.ts';
import * as announcements from './lib/office/announcements.ts';
import * as audit from './lib/office/audit.ts';
import * as health from './lib/office/health.ts';
import * as overview from './lib/office/overview.ts';
import { followingPages } from './lib/page-copies.ts';

const csv = (lines: ReadableStream<Uint8Array>, name: string): Response =>
  download(lines, 'text/csv; charset=utf-8', `${name}-${dayOf(Date.now())}.csv`);

/** The office's administration in the browser: affiliates, announcements, and the site's health. */
export default withMail(
  endpoint(
    on(contract.readWaiting, () => health.countWaiting()),
    on(contract.readOverview, () => overview.readOverview()),
    on(contract.readHealth, () => health.readHealth()),
    on(contract.listOfficeAudit, ({ query }) => audit.list(query)),
    on(contract.exportOfficeAudit, async ({ affiliate, query }) =>
      csv(await audit.toCsv(affiliate.id, query), 'office-audit'),
    ),
    on(access.listAffiliates, ({ query }) => affiliates.list(query)),
    on(access.exportAffiliates, async ({ affiliate, query }) => {
      await audit.noteExport(affiliate.id, 'affiliates');
      return csv(await affiliates.toCsv(query), 'affiliates');
    }),
    on(access.inviteAffiliate, async ({ affiliate, request, body }) =>
      created(await affiliates.invite({ actor: affiliate.id, site: originOf(request) }, body)),
    ),
    on(access.importAffiliates, ({ affiliate, body }) =>
      importAffiliates(affiliate.id, body.rows, body.dryRun),
    ),
    on(access.resetAffiliate, ({ affiliate, request, params }) =>
      affiliates.reset({ actor: affiliate.id, site: originOf(request) }, params.id),
    ),
    on(
      access.changeAffiliate,
      followingPages(({ affiliate, params, body }) =>
        affiliates.change(affiliate.id, params.id, body),
      ),
    ),
    on(access.signOutAffiliate, ({ affiliate, params }) =>
      affiliates.signOut(affiliate.id, params.id),
    ),
    on(access.unlockAffiliate, ({ affiliate, params }) =>
      affiliates.unlock(affiliate.id, params.id),
    ),
    on(announcing.listAnnouncements, ({ query }) => announcements.list(query)),
    on(announcing.createAnnouncement, async ({ affiliate, body, request }) =>
      created(await announcements.create(affiliate.id, body, requestKey(request, body))),
    ),
    on(announcing.changeAnnouncement, ({ affiliate, params, body }) =>
      announcements.change(affiliate.id, params.id, body),
    ),
    on(announcing.withdrawAnnouncement, ({ affiliate, params, body }) =>
      announcements.withdraw(affiliate.id, params.id, body.version),
    ),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: [
    '/api/office/waiting',
    '/api/office/overview',
    '/api/office/health',
    '/api/office/audit',
    '/api/office/audit/export',
    '/api/office/affiliates',
    '/api/office/affiliates/export',
    '/api/office/affiliates/import',
    '/api/office/affiliates/:id',
    '/api/office/affiliates/:id/reset',
    '/api/office/affiliates/:id/sign-out',
    '/api/office/affiliates/:id/unlock',
    '/api/office/announcements',
    '/api/office/announcements/:id',
    '/api/office/announcements/:id/withdraw',
  ],
  rateLimit: { windowLimit: 240, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
