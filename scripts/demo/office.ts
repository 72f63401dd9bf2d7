/** Gives the demo's office what may wait for it: a message without credit, an order, a ticket, a page to review, and applications. All of it is made up. */
import { query } from '../../functions/lib/db/db.ts';
import { createOrder } from '../../functions/lib/orders.ts';
import { settings } from '../../functions/lib/platform/site.ts';
import { setState, submitPublication } from '../../functions/lib/profile/publications.ts';
import { createTicket } from '../../functions/lib/tickets/tickets.ts';

/** Who wrote the message. By the address it is found again. */
const VISITOR = { name: 'Rowan Sampleton', email: 'rowan.sampleton@example.com' };

const MESSAGE = `
insert into lead (name, email, message, introduced_by, credit, receipt)
values ($1, $2, 'We met at a talk about trusts. Could someone call me?', 'The speaker at the library',
  'unknown', '{"credit": "unknown"}')`;

/** Made-up applicants, one for each state that the office sees. By the addresses they are found again. */
const APPLICANTS = [
  {
    name: 'Maren Hollowell',
    state: 'waiting',
    roles: ['adviser'],
    crd: '1000001',
    states: ['NY', 'NJ'],
    days: 1,
    sees: true,
  },
  {
    name: 'Tobias Fennick',
    state: 'waiting',
    roles: ['producer', 'broker'],
    crd: '1000002',
    npn: '10000002',
    states: ['CA'],
    days: 3,
  },
  { name: 'Odessa Marchbank', state: 'waiting', roles: ['coach'], states: ['TX', 'OK'], days: 6 },
  {
    name: 'Percival Dunmore',
    state: 'asked',
    roles: ['adviser'],
    crd: '1000003',
    states: ['FL'],
    days: 9,
    questions: [
      { text: 'Which firm is your registration with?', at: null, answer: null, answeredAt: null },
    ],
  },
  {
    name: 'Celia Brightwater',
    state: 'declined',
    roles: ['coach'],
    states: ['OR'],
    days: 30,
    reason: 'We take no one from your state at the moment.',
  },
  { name: 'Ansel Thornquist', state: 'withdrawn', roles: ['bank'], states: ['WA'], days: 20 },
  { name: 'Philippa Ashgrove', state: 'approved', roles: ['coach'], states: ['VT'], days: 40 },
];
const APPLICANT_DOMAIN = 'applicants.example';

const APPLICATIONS = `
insert into application (name, email, firm, state, roles, crd, npn, states, about, heard, receipt, agreement, questions,
  reason, again, sponsor_id, sponsor_sees, created_at, confirmed_at, changed_at, decided_at)
select name, lower(replace(name, ' ', '.')) || '@${APPLICANT_DOMAIN}', 'A made-up firm', state, roles, coalesce(crd, ''),
    coalesce(npn, ''), states, 'A made-up applicant of the demo.', 'event', '{}', '2026-12-01',
    replace(coalesce(questions, '[]')::text, '"at": null', '"at": "' || to_char(now() at time zone 'UTC', 'YYYY-MM-DD') || 'T12:00:00Z"')::jsonb,
    coalesce(reason, ''), case when state = 'declined' then current_date + 150 end, case when sees then $2::uuid end, coalesce(sees, false),
    moment, moment, moment, case when state in ('declined', 'approved') then moment end
  from jsonb_to_recordset($1) a (name text, state text, roles text[], crd text, npn text, states text[], days int,
    questions jsonb, reason text, sees boolean),
  lateral (select now() - days * interval '1 day' moment) made`;

/** `origin` is the address of the site, for the link that is printed. */
export async function fillOffice(affiliateId: string, origin: string): Promise<void> {
  await query(MESSAGE, [VISITOR.name, VISITOR.email]);
  await query(APPLICATIONS, [JSON.stringify(APPLICANTS), affiliateId]);
  await createOrder(
    affiliateId,
    {
      items: [{ product: 'sign-in-sheet', quantity: 10 }],
      address: {
        name: 'Demo Affiliate',
        street: '1 Example Street',
        street2: '',
        city: 'Sampletown',
        state: 'NY',
        zip: '10001',
        phone: '(212) 555-0100',
      },
    },
    { origin, key: null },
  );
  await createTicket(
    affiliateId,
    {
      topic: 'material',
      subject: 'Brochures for a talk in spring',
      message: 'When do I have to order brochures so that they arrive by the first of April?',
      page: '',
    },
    null,
  );
  // Where no one reviews pages, sending one would publish it.
  if (settings.review !== 'none') await submitPublication(affiliateId);
}

/** Removes it again. The record of pages loses no version, so that of the page is withdrawn. */
export async function emptyOffice(affiliateId: string): Promise<void> {
  await query('delete from lead where affiliate_id is null and email = $1', [VISITOR.email]);
  await query("delete from application where mailbox like '%@' || $1", [APPLICANT_DOMAIN]);
  for (const table of ['piece_order', 'ticket']) {
    await query(`delete from ${table} where affiliate_id = $1`, [affiliateId]);
  }
  const waiting = await query<{ id: string }>(
    `select id from publication where affiliate_id = $1 and state = 'submitted'`,
    [affiliateId],
  );
  for (const { id } of waiting) await setState(query, id, 'withdrawn', affiliateId);
}
