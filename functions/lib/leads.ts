/** Messages of the contact form, as leads. */
import type { InferOutput } from 'valibot';
import type { LeadDraft } from '../../src/contract/leads.ts';
import { parseReference, writeReference } from '../../src/contract/reference.ts';
import { TAKES_PART } from './auth/taking-part.ts';
import { type Query, transaction } from './db/db.ts';
import { otherContents, type RequestKey, sameBody } from './http/request-key.ts';
import { becomesContact, type LeadContact, leadAlert } from './lead-contact.ts';
import { type Decision, decide, type Introducer, typedReference } from './lead-credit.ts';

/** A message as it was checked. */
export type Message = InferOutput<typeof LeadDraft>;

/**
 * Who is named by the codes. Messages of one person wait for each other here, so that two that come
 * together make one contact. $1 e-mail address, $2 places, $3 codes, $4 the links' parts of the address.
 */
const FIND = `
with turn as materialized (select pg_advisory_xact_lock(hashtext('lead'), hashtext(lower($1))))
select found.* from turn left join (
  select w.place, a.id "affiliateId", p.name, array[lower(a.email), lower(p.email)] emails,
      case when p.disclosure <> '' then
        jsonb_build_object('version', p.version, 'text', p.disclosure) end disclosure,
      case when l.id is not null then jsonb_build_object('id', l.id, 'label', l.label) end link
    from unnest($2::text[], $3::text[], $4::text[]) as w (place, code, slug)
    join referral_code c on c.code = w.code
    join affiliate a on a.id = c.affiliate_id and ${TAKES_PART}
    join profile p on p.affiliate_id = a.id
    left join link l on l.affiliate_id = a.id and l.slug = w.slug
) found on true`;

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

/**
 * Everything that a message leaves behind. $1 the key, $2 the affiliate or null, $3 whose contact it becomes or null, $4 to $8 the message, $9 what
 * was typed, $10 the reference, $11 the receipt, $12 the contact's source, $13 why there is an alert, $14 now, $15 the hash of the contents.
 */
const KEEP = `
with fresh as (select where not exists (select from lead where request_key = $1)),
${becomesContact('fresh', MESSAGE)}, added as (
  insert into lead (affiliate_id, contact_id, link_id, name, email, phone, interest, message,
    introduced_by, ref, credit, receipt, created_at, request_key, request_body)
  select $2::uuid, (select id from person), ($11::jsonb -> 'link' ->> 'id')::uuid, $4, $5, $6, $7, $8,
    $9, $10, $11::jsonb ->> 'credit', $11::jsonb, $14::timestamptz, $1, $15 from fresh
  returning id
), ${leadAlert('added', MESSAGE)}, noted as (
  insert into audit (action, kind, thing, affiliate_id)
  select 'create', 'lead', id, $2::uuid from added
  union all select 'create', 'contact', id, $3::uuid from made
  union all select 'restore', 'contact', id, $3::uuid from restored
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
