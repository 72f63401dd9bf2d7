/** The contact form's calls as a browser makes them, with delivery `portal`, and the rows that they create. */

import { vi } from 'vitest';
import type { Delivery } from '../../../src/contract/forms.ts';
import { type Receipt, sendLead } from '../../../src/contract/leads.ts';
import { query } from '../../lib/db/db.ts';
import { settings } from '../../lib/platform/site.ts';
import leads from '../../public.ts';
import { browser } from '../helpers/caller.ts';
import { fromElsewhere, givenAffiliate, insert, ORIGIN } from '../helpers/harness.ts';
import { givenPage } from '../own-page/page-calls.ts';

export const GRACE = {
  name: 'Grace Example',
  email: 'grace@example.com',
  message: 'Tell me more.',
};

/** Switches the delivery for the running test. */
export const deliverToPortal = (delivery: Delivery = 'portal'): void =>
  void vi.spyOn(settings, 'delivery', 'get').mockReturnValue(delivery);

export const send = (
  changes: object = {},
  headers: Record<string, string> = {},
  from = fromElsewhere(),
): Promise<Response> => browser().send(sendLead, { body: { ...GRACE, ...changes }, headers, from });

/** Sends the message as a browser without scripts does. */
export const sendForm = (changes: object = {}, from = fromElsewhere()): Promise<Response> =>
  leads(
    new Request(ORIGIN + sendLead.path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
      },
      body: new URLSearchParams({ ...GRACE, phone: '', website: '', ...changes }),
    }),
    from,
  );

export const idOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { id: string }).id;

/** An affiliate with this code, whose own address is `<code>@example.com`. */
export async function givenIntroducer(code: string, disclosure = ''): Promise<string> {
  const id = await givenAffiliate(`introducer ${code}`);
  await query('insert into referral_code (code, affiliate_id) values ($1, $2)', [code, id]);
  await query(
    `update profile set code = $2, name = $3, email = $2 || '@example.com', disclosure = $4, version = 3
      where affiliate_id = $1`,
    [id, code, `Ada of ${code}`, disclosure],
  );
  await givenPage(id);
  // The decision on the page is not part of these tests.
  await query("delete from mail where affiliate_id = $1 and kind = 'page'", [id]);
  return id;
}

/** Adds a link of the affiliate. Returns its id. */
export const givenLink = (affiliate_id: string, slug: string, label: string): Promise<string> =>
  insert('link', { affiliate_id, slug, label });

/** Adds a lead of the affiliate, or of no one. Returns its id. */
export const insertLead = (affiliate_id: string | null, fields: object = {}): Promise<string> =>
  insert('lead', { affiliate_id, ...GRACE, credit: 'link', receipt: '{}', ...fields });

interface LeadRow {
  affiliate_id: string | null;
  contact_id: string | null;
  link_id: string | null;
  introduced_by: string;
  ref: string;
  credit: string;
  receipt: Receipt;
  decision: string;
  message: string;
}

export async function leadOf(answer: Response): Promise<LeadRow> {
  const [lead] = await query<LeadRow>('select * from lead where id = $1', [await idOf(answer)]);
  if (!lead) throw new Error('This lead was not stored.');
  return lead;
}

/** How many rows of this table belong to the affiliate. */
export const countOf = async (table: string, affiliateId: string): Promise<number> =>
  (await query(`select from ${table} where affiliate_id = $1`, [affiliateId])).length;
