/** Gives the demo's office what may wait for it: a message without credit, an order, a ticket and a page to review. */
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

/** `origin` is the address of the site, for the link that is printed. */
export async function fillOffice(affiliateId: string, origin: string): Promise<void> {
  await query(MESSAGE, [VISITOR.name, VISITOR.email]);
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
  for (const table of ['piece_order', 'ticket']) {
    await query(`delete from ${table} where affiliate_id = $1`, [affiliateId]);
  }
  const waiting = await query<{ id: string }>(
    `select id from publication where affiliate_id = $1 and state = 'submitted'`,
    [affiliateId],
  );
  for (const { id } of waiting) await setState(query, id, 'withdrawn', affiliateId);
}
