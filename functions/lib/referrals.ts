/** What visitors see of the affiliate who introduced them. */
import type { Referral } from '../../src/contract/leads.ts';
import { parseReference } from '../../src/contract/reference.ts';
import { TAKES_PART } from './auth/taking-part.ts';
import { query } from './db/db.ts';
import { notFound } from './http/refusal.ts';

/** Name and disclosure always, each other field only if the affiliate shows it, and never an address or a number. */
const READ = `
select c.code, p.name, p.disclosure,
    case when (p.show ->> 'firm')::boolean then p.firm else '' end firm,
    case when (p.show ->> 'role')::boolean then p.role else '' end as role,
    case when (p.show ->> 'credentials')::boolean then p.credentials else '' end credentials
  from referral_code c
  join affiliate a on a.id = c.affiliate_id and ${TAKES_PART}
  join profile p on p.affiliate_id = a.id
 where c.code = $1`;

/** The affiliate behind a reference, retired codes included. Throws an HttpError: 404 if there is none. */
export async function readReferral(reference: string): Promise<Referral> {
  const parsed = parseReference(reference);
  const [referral] = parsed ? await query<Referral>(READ, [parsed.code]) : [];
  if (!referral) throw notFound();
  return referral;
}
