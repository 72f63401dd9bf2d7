/** The office's administration in the browser: affiliates, announcements, and the site's health. */

import { endOfficeAssistant } from '../../../src/contract/assistants.ts';
import * as access from '../../../src/contract/office/affiliates.ts';
import * as announcing from '../../../src/contract/office/announcements.ts';
import * as network from '../../../src/contract/office/network.ts';
import * as contract from '../../../src/contract/office/office.ts';
import { dayOf } from '../../../src/contract/reference.ts';
import { createdReply, download } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { originOf } from '../http/refusal.ts';
import { requestKey } from '../http/request-key.ts';
import { countWaiting } from '../office-news.ts';
import { withPageCopies } from '../own-page/copies.ts';
import { importAffiliates } from './affiliate-import.ts';
import * as affiliates from './affiliates.ts';
import * as announcements from './announcements.ts';
import * as audit from './audit.ts';
import * as networks from './network.ts';
import * as overview from './overview.ts';

const csv = (lines: ReadableStream<Uint8Array>, name: string): Response =>
  download(lines, 'text/csv; charset=utf-8', `${name}-${dayOf(Date.now())}.csv`);

export const officeRoutes = [
  on(contract.readWaiting, countWaiting),
  on(contract.readOverview, () => overview.readOverview()),
  on(network.readNetwork, ({ query }) => networks.readNetwork(query)),
  on(network.exportNetwork, async ({ affiliate, query }) =>
    csv(await networks.toCsv(affiliate.id, query), 'network'),
  ),
  on(network.listQuiet, ({ query }) => overview.listQuiet(query)),
  on(contract.readHealth, () => overview.readHealth()),
  on(contract.listOfficeAudit, ({ query }) => audit.list(query)),
  on(contract.exportOfficeAudit, async ({ affiliate, query }) =>
    csv(await audit.toCsv(affiliate.id, query), 'office-audit'),
  ),
  on(access.listAffiliates, ({ query }) => affiliates.list(query)),
  on(access.readAffiliate, ({ params }) => affiliates.read(params.id)),
  on(access.exportAffiliates, async ({ affiliate, query }) => {
    await audit.noteExport(affiliate.id, 'affiliates');
    return csv(await affiliates.toCsv(query), 'affiliates');
  }),
  on(access.inviteAffiliate, async ({ affiliate, request, body }) =>
    createdReply(await affiliates.invite({ actor: affiliate.id, site: originOf(request) }, body)),
  ),
  on(access.importAffiliates, ({ affiliate, body }) =>
    importAffiliates(affiliate.id, body.rows, body.dryRun),
  ),
  on(access.resetAffiliate, ({ affiliate, request, params }) =>
    affiliates.reset({ actor: affiliate.id, site: originOf(request) }, params.id),
  ),
  on(
    access.changeAffiliate,
    withPageCopies(({ affiliate, params, body }) =>
      affiliates.change(affiliate.id, params.id, body),
    ),
  ),
  on(access.signOutAffiliate, ({ affiliate, params }) =>
    affiliates.signOut(affiliate.id, params.id),
  ),
  on(access.unlockAffiliate, ({ affiliate, params }) => affiliates.unlock(affiliate.id, params.id)),
  on(endOfficeAssistant, ({ affiliate, params }) =>
    affiliates.endAssistant(affiliate.id, params.id),
  ),
  on(announcing.listAnnouncements, ({ query }) => announcements.list(query)),
  on(announcing.readReach, ({ query }) => announcements.reachOf(query.audience)),
  on(announcing.createAnnouncement, async ({ affiliate, body, request }) =>
    createdReply(await announcements.create(affiliate.id, body, requestKey(request, body))),
  ),
  on(announcing.changeAnnouncement, ({ affiliate, params, body }) =>
    announcements.change(affiliate.id, params.id, body),
  ),
  on(announcing.withdrawAnnouncement, ({ affiliate, params, body }) =>
    announcements.withdraw(affiliate.id, params.id, body.version),
  ),
];
