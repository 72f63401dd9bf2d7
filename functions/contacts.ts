import * as moves from '../src/contract/contact-moves.ts';
import * as contract from '../src/contract/contacts.ts';
import { dayOf } from '../src/contract/reference.ts';
import { endpoint, on } from './lib/auth/endpoint.ts';
import { followed } from './lib/calendars.ts';
import { findDuplicates, markNotDuplicates } from './lib/contact-duplicates.ts';
import { importRows } from './lib/contact-import.ts';
import { listImports } from './lib/contact-imports.ts';
import * as interactions from './lib/contact-interactions.ts';
import * as list from './lib/contact-list.ts';
import { exportContacts } from './lib/contact-list.ts';
import { mergeContacts } from './lib/contact-merge.ts';
import * as contacts from './lib/contacts.ts';
import { changeContacts } from './lib/contacts.ts';
import type { FunctionConfig } from './lib/function-config.ts';
import { created, download } from './lib/http/answer.ts';
import { requestKey } from './lib/http/request-key.ts';

/** The contacts of the signed-in affiliate. */
export default endpoint(
  on(contract.listContacts, ({ affiliate, query }) => list.listContacts(affiliate.id, query)),
  on(contract.countContacts, ({ affiliate }) => list.countContacts(affiliate.id)),
  on(
    contract.createContact,
    followed(async ({ affiliate, body, request }) =>
      created(await contacts.createContact(affiliate.id, body, requestKey(request, body))),
    ),
  ),
  on(contract.readContact, ({ affiliate, params }) =>
    contacts.readContact(affiliate.id, params.id),
  ),
  on(
    contract.changeContact,
    followed(({ affiliate, params, body }) =>
      contacts.changeContact(affiliate.id, params.id, body),
    ),
  ),
  on(
    contract.deleteContact,
    followed(({ affiliate, params }) => contacts.deleteContact(affiliate.id, params.id)),
  ),
  on(
    contract.restoreContact,
    followed(({ affiliate, params }) => contacts.restoreContact(affiliate.id, params.id)),
  ),
  on(contract.listInteractions, ({ affiliate, params, query }) =>
    interactions.listInteractions(affiliate.id, params.id, query),
  ),
  on(contract.addInteraction, async ({ affiliate, params, body, request }) =>
    created(
      await interactions.addInteraction(affiliate.id, params.id, body, requestKey(request, body)),
    ),
  ),
  on(contract.deleteInteraction, ({ affiliate, params }) =>
    interactions.deleteInteraction(affiliate.id, params.id, params.interactionId),
  ),
  on(
    moves.importContacts,
    followed(async ({ affiliate, body, request }) => {
      const report = await importRows(affiliate.id, body, requestKey(request, body));
      return body.dryRun ? report : created(report);
    }),
  ),
  on(moves.exportContacts, async ({ affiliate }) => {
    const day = dayOf(Date.now());
    const lines = await exportContacts(affiliate.id);
    return download(lines, 'text/csv; charset=utf-8', `contacts-${day}.csv`);
  }),
  on(moves.findDuplicates, async ({ affiliate }) => ({
    items: await findDuplicates(affiliate.id),
    next: null,
  })),
  on(moves.markNotDuplicates, ({ affiliate, body }) => markNotDuplicates(affiliate.id, body.ids)),
  on(moves.listImports, async ({ affiliate }) => ({
    items: await listImports(affiliate.id),
    next: null,
  })),
  on(
    moves.mergeContacts,
    followed(({ affiliate, body, request }) =>
      mergeContacts(affiliate.id, body, requestKey(request, body)),
    ),
  ),
  on(
    contract.changeContacts,
    followed(({ affiliate, body, request }) =>
      changeContacts(affiliate.id, body, requestKey(request, body)),
    ),
  ),
);

export const config: FunctionConfig = {
  nodeVersion: '24',
  path: [
    '/api/contacts',
    '/api/contacts/bulk',
    '/api/contacts/counts',
    '/api/contacts/import',
    '/api/contacts/imports',
    '/api/contacts/export',
    '/api/contacts/duplicates',
    '/api/contacts/not-duplicates',
    '/api/contacts/merge',
    '/api/contacts/:id',
    '/api/contacts/:id/restore',
    '/api/contacts/:id/interactions',
    '/api/contacts/:id/interactions/:interactionId',
  ],
  rateLimit: { windowLimit: 240, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
