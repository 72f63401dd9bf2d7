/** The contacts of the signed-in affiliate. */
import * as moves from '../../src/contract/contact-moves.ts';
import * as contract from '../../src/contract/contacts.ts';
import { dayOf } from '../../src/contract/reference.ts';
import { followed } from './calendars.ts';
import { listImports } from './contact-imports.ts';
import * as interactions from './contact-interactions.ts';
import * as list from './contact-list.ts';
import { exportContacts } from './contact-list.ts';
import { findDuplicates, markNotDuplicates, mergeContacts } from './contact-merge.ts';
import * as contacts from './contacts.ts';
import { changeContacts } from './contacts.ts';
import { created, download } from './http/answer.ts';
import { on } from './http/endpoint.ts';
import { requestKey } from './http/request-key.ts';

export const contactRoutes = [
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
  on(contract.deleteInteraction, ({ affiliate, params }) =>
    interactions.deleteInteraction(affiliate.id, params.id, params.interactionId),
  ),
  on(
    moves.importContacts,
    followed(async ({ affiliate, body, request }) => {
      // The readers of cells take long to load.
      const { importRows } = await import('./contact-import.ts');
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
];
