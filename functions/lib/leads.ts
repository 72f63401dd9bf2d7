/** Messages of the contact form, as leads. */
import type { InferOutput } from 'valibot';
import { MAX_CONTACTS } from '../../src/config/retention.ts';
import type { LeadDraft } from '../../src/contract/leads.ts';
import { parseReference, writeReference } from '../../src/contract/reference.ts';
import { TAKES_PART } from './auth/taking-part.ts';
import { type Query, transaction } from './db/db.ts';
import { otherContents, type RequestKey, sameBody } from './http/request-key.ts';
import { becomesContact, knownContact, type LeadContact, leadAlert } from './lead-contact.ts';
import { type Decision, decide, type Introducer, typedReference } from './lead-credit.ts';
import { LEADS_PER_HOUR } from './lead-limit.ts';

/** A message as it was checked. */
export type Message = InferOutput<typeof LeadDraft>;

/**
 * Who is named by the codes. Messages of one person wait for each other here, so that two that come
 * together make one contact, and so do those of one affiliate, so that what comes together is counted.
 * $1 e-mail address, $2 places, $3 codes, $4 the links' parts of the address.
 */
const FIND = `
with turn as materialized (select pg_advisory_xact_lock(hashtext('lead'), hashtext(lower($1)))),
found as materialized (
  select w.place, a.id "affiliateId", p.name, array[lower(a.email), lower(p.email)] emails,
      case when p.disclosure <> '' then
        jsonb_build_object('version', p.version, 'text', p.disclosure) end disclosure,
      case when l.id is not null then jsonb_build_object('id', l.id, 'label', l.label) end link
    from turn, unnest($2::text[], $3::text[], $4::text[]) as w (place, code, slug)
    join referral_code c on c.code = w.code
    join affiliate a on a.id = c.affiliate_id and ${TAKES_PART}
    join profile p on p.affiliate_id = a.id
    left join link l on l.affiliate_id = a.id and l.slug = w.slug
), held as materialized (
  select id, pg_advisory_xact_lock(hashtext('leads of'), hashtext(id::text))
    from (select distinct "affiliateId" id from found order by 1) one
)
select found.* from turn left join (found join held on held.id = found."affiliateId") on true`;

async function findIntroducers(run: Query, { email, introducedBy, ref }: Message) {
  const named = [
    { place: 'typed', reference: typedReference(introducedBy) },
    { place: 'link', reference: parseReference(ref) },
  ].flatMap(({ place, reference }) => (reference ? [{ place, ...reference }] : []));
  const rows = await run<Introducer>(FIND, [
    email,
    named.map(({ place }) => place),
    named.map(({ code }) => code),
    named.map(({ link }) => link),
  ]);
  return rows.filter(({ affiliateId }) => affiliateId);
}

/** The parameters of KEEP that make the contact. */
const MESSAGE: LeadContact = {
  affiliate: '$3::uuid',
  name: '$4',
  email: '$5',
  phone: '$6',
  message: '$8',
  receipt: '$11::jsonb',
  source: '$12',
  why: '$13',
  at: '$14::timestamptz',
};

const BUSY = `More than ${LEADS_PER_HOUR} messages came for this affiliate within an hour.`;
const FULL = 'The affiliate’s list of contacts is full.';

/**
 * Everything that a message leaves behind. What is too much for an affiliate is kept for the office,
 * which is told why. $1 the key, $2 the affiliate or null, $3 whose contact it becomes or null, $4 to $8 the message,
 * $9 what was typed, $10 the reference, $11 the receipt, $12 the contact's source, $13 why there is an alert, $14 now, $15 the hash of the contents.
 */
const KEEP = `
with ${knownContact(MESSAGE)}, fresh as (
  select case
      when (select count(*) from lead where affiliate_id = $2::uuid
        and created_at > $14::timestamptz - interval '1 hour') >= ${LEADS_PER_HOUR} then '${BUSY}'
      when $3::uuid is not null and not exists (select from known)
        and (select count(*) from contact where affiliate_id = $3) >= ${MAX_CONTACTS} then '${FULL}'
      else '' end crowded
   where not exists (select from lead where request_key = $1)
), welcome as (select from fresh where crowded = ''),
${becomesContact('welcome', MESSAGE)}, added as (
  insert into lead (affiliate_id, contact_id, link_id, name, email, phone, interest, message,
    introduced_by, ref, credit, receipt, decision, created_at, request_key,
    request_body)
  select case when crowded = '' then $2::uuid end, (select person.id from person, welcome),
    case when crowded = '' then ($11::jsonb -> 'link' ->> 'id')::uuid end, $4, $5, $6, $7, $8, $9, $10,
    receipt ->> 'credit', receipt, crowded, $14::timestamptz, $1, $15
    from fresh cross join lateral (
      select case when crowded = '' then $11::jsonb else $11::jsonb || '{"credit": "unknown"}' end receipt) r
  returning id
), theirs as (select added.id from added, welcome), ${leadAlert('theirs', MESSAGE)}, noted as (
  insert into audit (action, kind, thing, affiliate_id)
  select 'create', 'lead', id, (select $2::uuid from welcome) from added
  union all select 'create', 'contact', id, $3::uuid from made
)
select id, true "sameBody" from added
union all select l.id, ${sameBody('l', '$15')} from lead l where l.request_key = $1 limit 1`;

/** Why the affiliate hears of it. */
function whyOf({ receipt }: Decision): string {
  if (receipt.credit === 'typed') return 'You get this because a visitor named you on the form.';
  const link = receipt.link ? `your link “${receipt.link.label}”` : 'one of your links';
  return `You get this because a visitor wrote who came by ${link}.`;
}

/**
 * Keeps a message with its lead, contact, alert and audit, and answers the lead's id. The same key
 * answers the lead that is there. Two statements, in one transaction. Throws an HttpError: 409 if the
 * key was sent with other contents before.
 */
export const takeLead = (message: Message, key: RequestKey | null): Promise<string> =>
  transaction(async (run) => {
    const now = new Date();
    const decision = decide(message, await findIntroducers(run, message), now.getTime());
    const { affiliateId, receipt } = decision;
    const counts = receipt.credit === 'link' || receipt.credit === 'typed';
    const reference = parseReference(message.ref);
    const [lead] = await run<{ id: string; sameBody: boolean }>(KEEP, [
      key?.id ?? null,
      affiliateId,
      counts ? affiliateId : null,
      message.name,
      message.email,
      message.phone,
      message.interest,
      message.message,
      message.introducedBy,
      reference ? writeReference(reference) : '',
      JSON.stringify(receipt),
      receipt.credit === 'typed' ? 'form' : 'link',
      whyOf(decision),
      now,
      key?.body ?? null,
    ]);
    if (!lead) throw new Error('A message left no lead.');
    // Nobody is told what was sent before: whoever writes has no session.
    if (!lead.sameBody) throw otherContents();
    return lead.id;
  });
