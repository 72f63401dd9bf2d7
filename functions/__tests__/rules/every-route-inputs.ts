/** The inputs that every route is tried with. */
import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { query } from '../../lib/db/db.ts';
import { MAIL_URL } from '../../lib/platform/env.ts';
import { submitPublication } from '../../lib/profile/publications.ts';
import { storeBytes } from '../../lib/tickets/files.ts';
import { givenApplication } from '../applications/application-calls.ts';
import { givenApproval } from '../approvals/approval-calls.ts';
import {
  givenAffiliate,
  givenAssistant,
  givenDelegation,
  insert,
  ORIGIN,
} from '../helpers/harness.ts';
import { ADDRESS } from '../orders/order-calls.ts';

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
  'DELETE /api/office/applications/:id',
  'DELETE /api/sessions',
  'DELETE /api/sessions/:id',
  'DELETE /api/shares',
  'GET /api/account/audit/export',
  'GET /api/account/export',
  'GET /api/account/proof',
  'GET /api/contacts/export',
  'GET /api/office/affiliates/export',
  'GET /api/office/applications/export',
  'GET /api/office/approvals/export',
  'GET /api/office/audit/export',
  'GET /api/office/publications/export',
  'GET /api/office/subscribers/export',
  'PATCH /api/account/passkeys/:id',
  'PATCH /api/assistants/:id',
  'PATCH /api/office/affiliates/:id',
  'POST /api/account/codes',
  'POST /api/account/deletion',
  'POST /api/account/passkeys',
  'POST /api/account/passkeys/options',
  'POST /api/account/recovery-codes',
  'POST /api/assistants',
  'POST /api/assistants/:id/letter',
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
  /** Whether it exists for every affiliate, or for each member of the office. */
  shared?: true;
}>;

/** Examples of a row that `make` creates for this affiliate and returns or names by its id, each with a body for its route. */
const rows =
  (make: (affiliateId: string) => Promise<string | { id: string }>) =>
  (body?: unknown): Example =>
  async (affiliateId) => {
    const made = await make(affiliateId);
    return { params: { id: typeof made === 'string' ? made : made.id }, body };
  };

const sharedToo =
  (example: Example): Example =>
  async (owner) => ({ ...(await example(owner)), shared: true });

/** The same for rows that exist for every affiliate, or for each member of the office. */
const sharedRows = (make: Parameters<typeof rows>[0]) => (body?: unknown) =>
  sharedToo(rows(make)(body));

/** Another affiliate. */
const other = (): Promise<string> => givenAffiliate(`of the office ${randomUUID()}`);

const newContact = (affiliate_id: string, more: object = {}) =>
  insert('contact', { affiliate_id, name: 'Robin Sample', ...more });
/** Adds a row about a new contact. */
const aboutContact = async (table: string, affiliate_id: string, fields: object) =>
  insert(table, { affiliate_id, contact_id: await newContact(affiliate_id), ...fields });
const newNote = (affiliate_id: string, contact_id: string) =>
  insert('interaction', { affiliate_id, contact_id, kind: 'note', text: 'A note', at: new Date() });
const newOrder = (affiliate_id: string) =>
  insert('piece_order', { affiliate_id, items: '[]', address: ADDRESS });
const newTicket = (affiliate_id: string) =>
  insert('ticket', { affiliate_id, topic: 'question', subject: 'A question' });
const newAnnouncement = (publish_at: Date | null) => () =>
  insert('announcement', { title: 'News', text: 'All is well.', publish_at });

const alert = rows((affiliate_id) =>
  insert('alert', { affiliate_id, kind: 'lead', title: 'x', why: 'y' }),
);
const approval = rows(givenApproval);
const contact = rows(newContact);
const household = rows((affiliate_id) => insert('household', { affiliate_id, name: 'Sample' }));
const link = rows((affiliate_id) => {
  const slug = randomUUID().slice(0, 8);
  return insert('link', { affiliate_id, slug, label: 'Spring seminar' });
});
const order = rows(newOrder);
const passkey = rows((affiliate_id) =>
  insert('passkey', { affiliate_id, name: 'x', credential_id: randomUUID(), public_key: '' }),
);
const publication = rows(submitPublication);
const scenario = rows((affiliate_id) =>
  insert('scenario', {
    affiliate_id,
    calculator: 'rmd',
    name: 'First year',
    outputs: {},
    inputs: { birth: '1953-05-01', year: '2026', balance: '250000' },
    figure: { label: 'First', text: '$1' },
  }),
);
const plan = rows((affiliate_id) =>
  insert('plan', {
    affiliate_id,
    name: 'Half-year review',
    steps: JSON.stringify([{ title: 'Set the day', kind: 'call', days: -30 }]),
  }),
);
const review = rows(async (affiliate_id) => {
  const contact_id = await newContact(affiliate_id);
  return insert('review', {
    affiliate_id,
    contact_id,
    name: 'Robin Sample',
    people: [contact_id],
    names: ['Robin Sample'],
    title: 'Review',
    due_on: '2026-12-15',
  });
});
const newDelegation = async (affiliate_id: string) =>
  insert('delegate', {
    affiliate_id,
    name: 'Dana Example',
    scopes: ['contacts'],
    until: '2099-12-31',
    person_id: await givenAssistant(),
  });
const assistant = rows(newDelegation);
const session = rows((affiliate_id) => {
  const times = { created_at: new Date(), expires_at: 'infinity' };
  return insert('session', { id: randomUUID(), affiliate_id, ...times });
});
const share = rows((affiliate_id) =>
  aboutContact('share', affiliate_id, {
    kind: 'questions',
    title: 'Questions',
    token_hash: randomUUID(),
    expires_on: '2199-01-01',
    state: 'answered',
    answered_at: new Date(),
  }),
);
const task = rows((affiliate_id) =>
  aboutContact('task', affiliate_id, {
    kind: 'call',
    title: 'Ask',
    due_on: '2026-12-01',
    time_zone: 'America/New_York',
  }),
);
const ticket = rows(newTicket);
const PDF = new Uint8Array(Buffer.from('%PDF-1.7'));
/** A ticket that gets a file, or has one. */
const ticketForFile: Example = async (affiliateId) => ({
  params: { id: await newTicket(affiliateId) },
  body: PDF,
  search: '?name=x.pdf',
});
const fileOfTicket: Example = async (affiliate_id) => {
  const ticket_id = await newTicket(affiliate_id);
  const fields = { ticket_id, by_office: false, name: 'x.pdf', type: 'application/pdf', size: 8 };
  const fileId = await insert('ticket_file', { affiliate_id, ...fields });
  await storeBytes(fileId, PDF);
  return { params: { id: ticket_id, fileId } };
};

const ofOffice = {
  affiliate: sharedRows(other),
  announcement: sharedRows(newAnnouncement(null)),
  published: sharedRows(newAnnouncement(new Date())),
  /** A message that is credited to no one. */
  lead: sharedRows(() => {
    const from = { name: 'Grace Example', email: 'grace@example.com', message: 'Hello' };
    return insert('lead', { ...from, credit: 'none', receipt: {} });
  }),
  application: sharedRows(() => givenApplication()),
  approval: sharedRows(async () => givenApproval(await other())),
  firm: sharedRows(() => insert('firm', { name: randomUUID() })),
  order: sharedRows(newOrder),
  subscriber: sharedRows(() =>
    insert('subscriber', {
      email: `${randomUUID()}@example.com`,
      state: 'subscribed',
      confirmed_at: new Date(),
    }),
  ),
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
  'PATCH /api/assistants/:id': assistant({ version: 1, renew: true }),
  'DELETE /api/assistants/:id': assistant(),
  // The letter needs a mail server.
  'POST /api/assistants/:id/letter': async (affiliateId) => {
    vi.stubEnv(MAIL_URL, 'smtp://mail.example');
    return assistant()(affiliateId);
  },
  'DELETE /api/work/:id': rows(async (person_id) =>
    givenDelegation(await other(), person_id, ['contacts']),
  )(),
  'DELETE /api/office/assistants/:id': sharedRows(async () => newDelegation(await other()))(),
  'GET /api/contacts/:id': contact(),
  'PATCH /api/contacts/:id': contact({ version: 1, name: 'Kim Sample' }),
  'DELETE /api/contacts/:id': contact(),
  'POST /api/contacts/:id/restore': rows((id) => newContact(id, { deleted_at: new Date() }))({}),
  'GET /api/contacts/:id/interactions': contact(),
  'POST /api/contacts/:id/interactions': contact({ kind: 'call', text: 'A talk' }),
  'DELETE /api/contacts/:id/interactions/:interactionId': async (affiliateId) => {
    const id = await newContact(affiliateId);
    return { params: { id, interactionId: await newNote(affiliateId, id) } };
  },
  'GET /api/households/:id': household(),
  'PATCH /api/households/:id': household({ version: 1, name: 'Example' }),
  'DELETE /api/households/:id': household(),
  'POST /api/households/:id/members/:memberId/contact': async (affiliate_id) => {
    const id = await insert('household', { affiliate_id, name: 'Sample' });
    const member = { affiliate_id, household_id: id, place: 0, name: 'Kim', role: 'client' };
    return {
      params: { id, memberId: await insert('household_member', member) },
      body: { name: 'Kim' },
    };
  },
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
    const logo = "update profile set logo = '\\x00', logo_hash = $2 where affiliate_id = $1";
    await query(logo, [affiliateId, hash]);
    return { params: { hash } };
  },
  'PATCH /api/plans/:id': plan({ version: 1, name: 'Review by phone' }),
  'DELETE /api/plans/:id': plan(),
  'GET /api/reviews/:id': review(),
  'PATCH /api/reviews/:id': review({ version: 1, title: 'Review by phone' }),
  'DELETE /api/reviews/:id': review(),
  'GET /api/reviews/:id/packet': review(),
  'POST /api/reviews/:id/close': review({ version: 1, agreed: 'Move the cottage.' }),
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
  'GET /api/office/applications/:id': ofOffice.application(),
  'DELETE /api/office/applications/:id': ofOffice.application(),
  'PATCH /api/office/approvals/:id': ofOffice.approval({
    version: 1,
    state: 'withdrawn',
    reason: 'A new text',
  }),
  'PATCH /api/office/firms/:id': ofOffice.firm({ version: 1, name: 'Other LLC' }),
  'DELETE /api/office/firms/:id': ofOffice.firm(),
  'POST /api/office/leads/:id/credit': async (owner) =>
    ofOffice.lead({ version: 1, affiliateId: await other(), reason: 'He told us' })(owner),
  'POST /api/office/leads/:id/decline': ofOffice.lead({ version: 1, reason: 'Nobody knows him' }),
  'PATCH /api/office/leads/:id': ofOffice.lead({ version: 1, answered: true }),
  'GET /api/office/orders/:id': ofOffice.order(),
  'PATCH /api/office/orders/:id': ofOffice.order({ version: 1, status: 'approved' }),
  'DELETE /api/office/subscribers/:id': ofOffice.subscriber(),
  'GET /api/office/tickets/:id': ofOffice.ticket(),
  'POST /api/office/tickets/:id/messages': ofOffice.ticket({ version: 1, text: 'So' }),
  'POST /api/office/tickets/:id/files': sharedToo(ticketForFile),
  'GET /api/office/tickets/:id/files/:fileId': sharedToo(fileOfTicket),
  'PATCH /api/office/tickets/:id': ofOffice.ticket({ version: 1, status: 'closed' }),
  'PUT /api/office/announcements/:id': ofOffice.announcement({
    version: 1,
    title: 'News',
    text: 'More',
    publish: null,
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
