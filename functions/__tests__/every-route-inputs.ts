/** The inputs that every route is tried with. */
import { randomUUID } from 'node:crypto';
import { issueSession } from '../lib/auth/session-token.ts';
import { createContact, deleteContact } from '../lib/contacts.ts';
import { query } from '../lib/db/db.ts';
import { createHousehold } from '../lib/households.ts';
import { createLink } from '../lib/links.ts';
import * as announcements from '../lib/office/announcements.ts';
import { createOrder } from '../lib/orders.ts';
import { submitPublication } from '../lib/publications.ts';
import { createScenario } from '../lib/scenarios.ts';
import { addInteraction, createTask } from '../lib/tasks.ts';
import { storeBytes } from '../lib/ticket-files.ts';
import { addTicketFile, createTicket } from '../lib/tickets.ts';
import { givenApproval } from './approval-calls.ts';
import { givenAffiliate, ORIGIN } from './harness.ts';
import { ADDRESS } from './order-calls.ts';

/** Headers of a request that another site caused. */
export const FOREIGN_ORIGINS: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
  { Origin: 'https://evil.example' },
  { Origin: `${ORIGIN}.evil.example` },
  { Origin: `${ORIGIN}:8443` },
  { Origin: 'null' },
  { Origin: '::' },
];

/** Types that a form on another site could send, and some that only look like JSON. */
export const WRONG_TYPES = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/application/json',
  'application/jsonp',
  '',
];

/** The methods, and names that every object has. */
export const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'PROPFIND',
  'valueOf',
  'toString',
  'constructor',
  '__proto__',
];

/** The routes that a session without a recent step-up is not enough for. */
export const PROVED = [
  'DELETE /api/account/codes',
  'DELETE /api/account/passkeys/:id',
  'DELETE /api/sessions',
  'DELETE /api/sessions/:id',
  'GET /api/account/audit/export',
  'GET /api/account/export',
  'GET /api/account/proof',
  'GET /api/contacts/export',
  'GET /api/office/affiliates/export',
  'GET /api/office/approvals/export',
  'GET /api/office/audit/export',
  'GET /api/office/publications/export',
  'PATCH /api/account/passkeys/:id',
  'PATCH /api/office/affiliates/:id',
  'POST /api/account/codes',
  'POST /api/account/deletion',
  'POST /api/account/passkeys',
  'POST /api/account/passkeys/options',
  'POST /api/account/recovery-codes',
  'POST /api/calendar',
  'POST /api/office/affiliates',
  'POST /api/office/affiliates/:id/reset',
  'POST /api/office/affiliates/import',
  'POST /api/office/announcements',
  'PUT /api/account/codes',
  'PUT /api/office/announcements/:id',
];

/** A row of this affiliate: its parameters, and a body that the route accepts. */
export type Example = (affiliateId: string) => Promise<{
  params: Record<string, string>;
  body?: unknown;
  /** The query, with its question mark. */
  search?: string;
  /** Whether it exists for every affiliate. */
  shared?: true;
}>;

/** Examples of a row that `make` creates for this affiliate, each with a body for its route. */
const rows =
  (make: (affiliateId: string) => Promise<{ id: string }>) =>
  (body?: unknown): Example =>
  async (affiliateId) => ({ params: { id: (await make(affiliateId)).id }, body });

/** The same for rows that exist for every affiliate, or for each member of the office. */
const sharedRows =
  (make: (affiliateId: string) => Promise<{ id: string }>) =>
  (body?: unknown): Example =>
  async (affiliateId) => ({ params: { id: (await make(affiliateId)).id }, body, shared: true });

/** The row that a statement returns. */
const inserted = async (statement: string, values: unknown[] = []): Promise<{ id: string }> =>
  (await query<{ id: string }>(statement, values))[0] ?? { id: '' };

let others = 0;
/** Another affiliate. */
const other = (): Promise<string> => {
  others += 1;
  return givenAffiliate(`of the office ${others}`);
};

const newContact = (affiliateId: string) =>
  createContact(affiliateId, { name: 'Robin Sample' }, null);
const newNote = async (affiliateId: string, contactId: string) =>
  (
    await addInteraction(
      affiliateId,
      contactId,
      { kind: 'note', text: 'A note', next: null, stage: null },
      null,
    )
  ).id;
const newOrder = async (affiliateId: string) => {
  await query("update profile set disclosure = 'A line.' where affiliate_id = $1", [affiliateId]);
  const items = [{ product: 'business-card', quantity: 100 }];
  return createOrder(affiliateId, { items, address: ADDRESS }, { origin: ORIGIN, key: null });
};
const newTicket = (affiliateId: string) =>
  createTicket(
    affiliateId,
    { topic: 'question', subject: 'A question', message: 'How?', page: '' },
    null,
  );
const newAnnouncement = (publish: 'now' | null) => (owner: string) =>
  announcements.create(
    owner,
    { title: 'News', text: 'All is well.', publish, audience: 'all' },
    null,
  );

const alert = rows((affiliateId) =>
  inserted(
    `insert into alert (affiliate_id, kind, title, why) values ($1, 'lead', 'x', 'y') returning id`,
    [affiliateId],
  ),
);
const approval = rows(givenApproval);
const contact = rows(newContact);
const household = rows((id) => createHousehold(id, { name: 'Sample' }, null));
const link = rows((id) =>
  createLink(
    id,
    { label: 'Spring seminar', campaign: '', destination: '/' },
    { origin: ORIGIN, key: null },
  ),
);
const order = rows(newOrder);
const passkey = rows((affiliateId) =>
  inserted(
    `insert into passkey (affiliate_id, name, credential_id, public_key)
     values ($1, 'x', gen_random_uuid(), '') returning id`,
    [affiliateId],
  ),
);
const publication = rows(submitPublication);
const scenario = rows((affiliateId) =>
  createScenario(
    affiliateId,
    {
      ...{ calculator: 'rmd', name: 'First year', note: '', contactId: null },
      inputs: { birth: '1953-05-01', year: '2026', balance: '250000' },
      ...{ examples: [], assumed: [] },
    },
    null,
  ),
);
const session = rows(async (affiliateId) => {
  const { session } = await issueSession(affiliateId);
  return inserted(
    `insert into session (id, affiliate_id, created_at, expires_at)
     values ($1, $2, now(), 'infinity') returning id`,
    [session.id, affiliateId],
  );
});
const share = rows(async (affiliateId) => {
  const { id: contactId } = await newContact(affiliateId);
  return inserted(
    `insert into share (affiliate_id, contact_id, kind, title, token_hash, expires_on, state, answered_at)
     values ($1, $2, 'questions', 'Questions', gen_random_uuid()::text, '2199-01-01', 'answered', now()) returning id`,
    [affiliateId, contactId],
  );
});
const task = rows(async (affiliateId) => {
  const { id: contactId } = await newContact(affiliateId);
  const draft = {
    contactId,
    kind: 'call',
    title: 'Ask about the trust',
    on: '2026-12-01',
  } as const;
  return createTask(affiliateId, draft, null);
});
const ticket = rows(newTicket);
const PDF = new Uint8Array(Buffer.from('%PDF-1.7'));
/** A ticket that gets a file, or has one. */
const ticketForFile: Example = async (affiliateId) => ({
  params: { id: (await newTicket(affiliateId)).id },
  body: PDF,
  search: '?name=x.pdf',
});
const fileOfTicket: Example = async (affiliateId) => {
  const [{ id }, fileId] = [await newTicket(affiliateId), randomUUID()];
  await storeBytes(fileId, PDF);
  const sent = { id: fileId, name: 'x.pdf', type: 'application/pdf', size: 8, key: null } as const;
  await addTicketFile(affiliateId, id, sent);
  return { params: { id, fileId } };
};
const sharedToo =
  (example: Example): Example =>
  async (owner) => ({ ...(await example(owner)), shared: true });

const ofOffice = {
  affiliate: sharedRows(async () => ({ id: await other() })),
  announcement: sharedRows(newAnnouncement(null)),
  published: sharedRows(newAnnouncement('now')),
  /** A message that is credited to no one. */
  lead: sharedRows(() =>
    inserted(
      `insert into lead (name, email, message, credit, receipt)
       values ('Grace Example', 'grace@example.com', 'Hello', 'none', '{}') returning id`,
    ),
  ),
  approval: sharedRows(async () => givenApproval(await other())),
  firm: sharedRows(() =>
    inserted(`insert into firm (name) values (gen_random_uuid()::text) returning id`),
  ),
  order: sharedRows(newOrder),
  ticket: sharedRows(newTicket),
};

/** What every affiliate may read. */
const shared =
  (params: Record<string, string>, body?: unknown): Example =>
  async () => ({ params, body, shared: true });
const ITEM = { slug: 'what-a-trust-does' };
const LESSON = { course: 'foundations', lesson: 'the-first-meeting' };

/**
 * For each affiliate route with path parameters, by name, such as `PATCH /api/contacts/:id`: how to
 * make a row that another affiliate must not reach.
 */
export const FOREIGN_THINGS: Record<string, Example> = {
  'PATCH /api/alerts/:id': alert({ read: true }),
  'GET /api/approvals/:id': approval(),
  'PATCH /api/approvals/:id': approval({ version: 1, state: 'withdrawn', reason: 'A new text' }),
  'GET /api/contacts/:id': contact(),
  'PATCH /api/contacts/:id': contact({ version: 1, name: 'Kim Sample' }),
  'DELETE /api/contacts/:id': contact(),
  'POST /api/contacts/:id/restore': async (affiliateId) => {
    const { id } = await newContact(affiliateId);
    await deleteContact(affiliateId, id);
    return { params: { id }, body: {} };
  },
  'GET /api/contacts/:id/interactions': async (affiliateId) => {
    const { id } = await newContact(affiliateId);
    await newNote(affiliateId, id);
    return { params: { id } };
  },
  'POST /api/contacts/:id/interactions': contact({ kind: 'call', text: 'A talk' }),
  'DELETE /api/contacts/:id/interactions/:interactionId': async (affiliateId) => {
    const { id } = await newContact(affiliateId);
    return { params: { id, interactionId: await newNote(affiliateId, id) } };
  },
  'GET /api/households/:id': household(),
  'PATCH /api/households/:id': household({ version: 1, name: 'Example' }),
  'DELETE /api/households/:id': household(),
  'GET /api/households/:id/estate': household(),
  'PUT /api/households/:id/estate': household({ version: 0 }),
  'GET /api/library/:slug': shared(ITEM),
  'PUT /api/library/:slug/favourite': shared(ITEM, { favourite: true }),
  'GET /api/links/:id': link(),
  'PATCH /api/links/:id': link({ version: 1, label: 'Other' }),
  'GET /api/links/:id/visits': link(),
  'PATCH /api/publications/:id': publication({ version: 1, state: 'withdrawn' }),
  'GET /api/orders/:id': order(),
  'PATCH /api/orders/:id': order({ version: 1, status: 'cancelled' }),
  'PATCH /api/account/passkeys/:id': passkey({ version: 1, name: 'Other' }),
  'DELETE /api/account/passkeys/:id': passkey(),
  // The firm's logo.
  'GET /api/profile/logo/:hash': async (affiliateId) => {
    const hash = 'a'.repeat(64);
    await query("update profile set logo = '\\x00', logo_hash = $2 where affiliate_id = $1", [
      affiliateId,
      hash,
    ]);
    return { params: { hash } };
  },
  'GET /api/scenarios/:id': scenario(),
  'PATCH /api/scenarios/:id': scenario({ version: 1, name: 'Second year' }),
  'DELETE /api/scenarios/:id': scenario(),
  'DELETE /api/sessions/:id': session(),
  'GET /api/shares/:id': share(),
  'PATCH /api/shares/:id': share({ version: 1, state: 'withdrawn' }),
  'GET /api/shares/:id/answers': share(),
  'POST /api/shares/:id/answers': share({ version: 1 }),
  'GET /api/tasks/:id': task(),
  'GET /api/tasks/:id.ics': task(),
  'PATCH /api/tasks/:id': task({ version: 1, title: 'Ask about the will' }),
  'DELETE /api/tasks/:id': task(),
  'POST /api/tasks/:id/done': task({ version: 1, log: null, next: null }),
  'GET /api/tickets/:id': ticket(),
  'POST /api/tickets/:id/messages': ticket({ text: 'One more thing' }),
  'PATCH /api/tickets/:id': ticket({ version: 1, status: 'closed' }),
  'POST /api/tickets/:id/files': ticketForFile,
  'GET /api/tickets/:id/files/:fileId': fileOfTicket,
  'GET /api/training/:course/:lesson': shared(LESSON),
  'POST /api/training/:course/:lesson': shared(LESSON, { answers: { q1: 'a' } }),
  // Rows that the office changes: they exist for each of its members, and for no one else.
  'GET /api/office/affiliates/:id': ofOffice.affiliate(),
  'PATCH /api/office/affiliates/:id': ofOffice.affiliate({ disabled: true }),
  'POST /api/office/affiliates/:id/reset': ofOffice.affiliate({}),
  'POST /api/office/affiliates/:id/sign-out': ofOffice.affiliate({}),
  'POST /api/office/affiliates/:id/unlock': ofOffice.affiliate({}),
  'PATCH /api/office/approvals/:id': ofOffice.approval({
    ...{ version: 1, state: 'withdrawn', reason: 'A new text' },
  }),
  'PATCH /api/office/firms/:id': ofOffice.firm({ version: 1, name: 'Other LLC' }),
  'DELETE /api/office/firms/:id': ofOffice.firm(),
  'POST /api/office/leads/:id/credit': async (owner) =>
    ofOffice.lead({ version: 1, affiliateId: await other(), reason: 'He told us' })(owner),
  'POST /api/office/leads/:id/decline': ofOffice.lead({ version: 1, reason: 'Nobody knows him' }),
  'PATCH /api/office/leads/:id': ofOffice.lead({ version: 1, answered: true }),
  'GET /api/office/orders/:id': ofOffice.order(),
  'PATCH /api/office/orders/:id': ofOffice.order({ version: 1, status: 'approved' }),
  'GET /api/office/tickets/:id': ofOffice.ticket(),
  'POST /api/office/tickets/:id/messages': ofOffice.ticket({ version: 1, text: 'So' }),
  'POST /api/office/tickets/:id/files': sharedToo(ticketForFile),
  'GET /api/office/tickets/:id/files/:fileId': sharedToo(fileOfTicket),
  'PATCH /api/office/tickets/:id': ofOffice.ticket({ version: 1, status: 'closed' }),
  'PUT /api/office/announcements/:id': ofOffice.announcement({
    ...{ version: 1, title: 'News', text: 'More', publish: null },
  }),
  'POST /api/office/announcements/:id/withdraw': ofOffice.published({ version: 1 }),
  'GET /api/announcements/:id': ofOffice.published(),
  'PATCH /api/office/publications/:id': async () => {
    const { id, hash } = await submitPublication(await other());
    const body = { version: 1, hash, state: 'rejected', reason: 'Not yours to say' };
    return { params: { id }, body, shared: true };
  },
  'GET /a/review/:id': sharedRows(async () => submitPublication(await other()))(),
};
