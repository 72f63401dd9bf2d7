/** Messages from the contact form, as leads. */

import { createHash, randomUUID } from 'node:crypto';
import type { Context } from '@netlify/functions';
import type { InferOutput } from 'valibot';
import { PAGES } from '../../../src/config/paths.ts';
import { MAX_CONTACTS, UNDO_DAYS } from '../../../src/config/retention.ts';
import { INTERESTS } from '../../../src/config/site.ts';
import { DAY_MS } from '../../../src/config/units.ts';
import type { LeadDraft, Referral } from '../../../src/contract/leads.ts';
import { readReferral, sendLead } from '../../../src/contract/leads.ts';
import { parsePersonName } from '../../../src/contract/person-name.ts';
import {
  dayOf,
  parseReference,
  TIME_TRAP_MS,
  writeReference,
} from '../../../src/contract/reference.ts';
import { IS_LIVE, TAKES_PART } from '../auth/affiliates.ts';
import {
  alarmsOf,
  type Bound,
  type Counter,
  findAndCount,
  incrementCounters,
  openCounters,
  type RequestLimit,
  secretKeyOf,
  tooManyAttempts,
} from '../auth/throttle.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { sameBody } from '../db/records.ts';
import { joinParts, type Sql, sql } from '../db/sql.ts';
import { createdReply, formPage, SECURITY_HEADERS } from '../http/answer.ts';
import { isForm, on } from '../http/endpoint.ts';
import { HttpError, notFound } from '../http/refusal.ts';
import { hashOfBody, otherContents, type RequestKey } from '../http/request-key.ts';
import { queueMail } from '../mail-queue.ts';
import { notify } from '../notices.ts';
import { tellOffice } from '../office-news.ts';
import { mailIsOn } from '../platform/env.ts';
import { networkOf, widerNetworkOf } from '../platform/ip.ts';
import { log, requestFields } from '../platform/log.ts';
import { settings } from '../platform/site.ts';
import { type Decision, decideCredit, type Introducer, typedReference } from './credit.ts';

/**
 * The words that the office approved. An affiliate without any is introduced only by the account's
 * name, which the office sets. Never includes an address or a number.
 */
const referralOf = (code: string): Sql => sql`
select c.code, coalesce(p.words ->> 'name', trim(a.first_name || ' ' || a.last_name)) as name,
    coalesce(p.words ->> 'disclosure', '') disclosure, coalesce(p.words ->> 'firm', '') firm,
    coalesce(p.words ->> 'role', '') as role, coalesce(p.words ->> 'credentials', '') credentials
  from referral_code c
  join affiliate a on a.id = c.affiliate_id and ${TAKES_PART}
  left join publication p on p.affiliate_id = a.id and ${IS_LIVE}
 where c.code = ${code}`;

/** How often one address may look up references. The messages themselves have narrower bounds. */
const REFERRALS: RequestLimit = { name: 'referrals', perMinute: 60 };

/** The affiliate of a reference, including retired codes. Throws an HttpError: 404 if there is none. */
async function findReferral(reference: string, address = ''): Promise<Referral> {
  const parsed = parseReference(reference);
  const referral =
    parsed && (await findAndCount<Referral>(referralOf(parsed.code), REFERRALS, address));
  if (!referral) throw notFound();
  return referral;
}

/* Turning a lead into a contact of its affiliate: parts of a statement. */

/** An alert's extra sentence if the contact is in the trash. */
const IN_THE_TRASH =
  'This contact is in your trash, and the message is with it: restore it to keep both.';

/** An interest as words, or null if it is "other". */
function interestIn(interest: Sql): Sql {
  const cases = INTERESTS.filter(({ value }) => value !== 'other').map(
    ({ value, label }) => sql`when ${value}::text then ${label}::text`,
  );
  return sql`case ${interest} ${joinParts(cases, '\n')} end`;
}

/** The affiliate who gets the contact (null for none), and the contact's data, as parts of a statement. */
export interface LeadContact {
  affiliate: Sql;
  name: Sql;
  email: Sql;
  phone: Sql;
  message: Sql;
  interest: Sql;
  receipt: Sql;
  source: Sql;
  why: Sql;
  at: Sql;
  details: Sql;
}

/**
 * Finds `known`, the affiliate's existing contact for this person: the names match, and so do the
 * email addresses or the phone numbers (a match of those alone is not enough, since spouses may
 * share both). A merged contact counts as the one that it was merged into.
 */
export const knownContact = ({
  affiliate,
  name,
  email,
  phone,
  at,
}: Pick<LeadContact, 'affiliate' | 'name' | 'email' | 'phone' | 'at'>): Sql => sql`known as (
  (select c.id, c.deleted_at, 1 as rank from contact c
    where c.affiliate_id = ${affiliate} and ${isSamePerson(name, email, phone)} and c.deleted_at is null
    order by c.created_at, c.id limit 1)
  union all
  (select t.id, t.deleted_at, 2 from contact c
     join contact t on t.id = coalesce(c.merged_into, c.id)
       and t.affiliate_id = c.affiliate_id and t.merged_into is null
    where c.affiliate_id = ${affiliate} and ${isSamePerson(name, email, phone)} and c.deleted_at is not null
      and (t.deleted_at is null or t.deleted_at > ${at} - ${UNDO_DAYS} * interval '1 day')
    order by t.deleted_at desc nulls first limit 1)
  order by rank limit 1
)`;

const isSamePerson = (name: Sql, email: Sql, phone: Sql): Sql =>
  sql`c.keys && contact_keys(${email}, ${phone}, '{}') and person_key(c.name) = person_key(${name})
    and middles_agree(middle_of(c.name), middle_of(${name}))`;

/**
 * Makes `person`, the contact of a message, once for the row of `gate`. A `known` contact stays as
 * it is, in the list or in the trash: otherwise anyone who knows an address could restore a contact
 * that the affiliate deleted. If there is none, a new one is `made`.
 */
export const makeContactOfLead = (
  gate: Sql,
  { affiliate, name, email, phone, message, interest, receipt, source, at, details }: LeadContact,
): Sql => sql`made as (
  insert into contact (affiliate_id, name, email, phone, source, origin, details, tags)
  select ${affiliate}, ${name}, ${email}, ${phone}, ${source}, ${receipt}, ${details},
    array_remove(array[${interestIn(interest)}], null) from ${gate}
   where ${affiliate} is not null and not exists (select from known)
  returning id
), person as (
  select id, deleted_at is not null deleted from known union all select id, false from made),
written as (
  insert into interaction (affiliate_id, contact_id, kind, text, at)
  select ${affiliate}, person.id, 'lead',
    coalesce('Interested in: ' || ${interestIn(interest)} || E'\\n\\n', '') || ${message}, ${at} from person, ${gate}
)`;

/** Part of a statement: alerts the affiliate of the lead in `lead`, unless lead alerts are muted. */
export const leadAlert = (lead: Sql, { affiliate, name, why }: LeadContact): Sql => sql`alerted as (
  insert into alert (affiliate_id, kind, title, href, why, subject, contact_id)
  select ${affiliate}, 'lead', ${name} || ' wrote to you', '/dashboard/contacts/view?id=' || person.id,
    ${why} || case when person.deleted then ${` ${IN_THE_TRASH}`}::text else '' end, 'lead:' || ${lead}.id, person.id
    from ${lead}, person
   where not exists (select from alert_mute where affiliate_id = ${affiliate} and kind = 'lead')
)`;

/* Crediting a message. The decision is made here, so that the receipt can state the reason. */

/** The SQL condition for leads that count: those credited by a link, the visitor or the office. */
export const IS_CREDITED = sql`credit in ('link', 'typed', 'office')`;
/** The SQL condition for leads that could not be credited to anyone when they arrived. */
export const IS_UNCREDITED = sql`credit in ('unknown', 'none')`;

/* Limits on messages from the contact form. They are counted in the same table as failed logins. */

/**
 * A network may be a seminar room whose guests all write at once. The site as a whole never waits:
 * otherwise someone with many addresses could block the form for everyone.
 */
export const MESSAGE_BOUNDS = {
  network: { bound: 30, windowS: 5 * 60, waits: true, alarms: false },
  wideNetwork: { bound: 100, windowS: 5 * 60, waits: true, alarms: true },
  site: { bound: 500, windowS: 60 * 60, waits: false, alarms: true },
} as const satisfies Record<string, Bound>;
/**
 * How many messages per hour become leads of one affiliate, from any number of networks: two rooms
 * of guests. The others wait for the office.
 */
const LEADS_PER_HOUR = 60;
type LimitName = keyof typeof MESSAGE_BOUNDS;

/**
 * Counts a message from this address, and returns the counters that reached their bound with it.
 * Throws an HttpError: 429 if its networks sent too many. One statement.
 */
async function countMessage(address: string): Promise<LimitName[]> {
  const of = (place: LimitName, value: string): Counter<LimitName> => ({
    place,
    ...MESSAGE_BOUNDS[place],
    key: secretKeyOf(`lead ${place}`, value),
  });
  const counters = [
    of('network', networkOf(address)),
    of('wideNetwork', widerNetworkOf(address)),
    of('site', ''),
  ];
  const keys = counters.map(({ key }) => key);
  const now = new Date();
  // The counters that had room, and the wait times of the others.
  const rows = await query<{ key: string; failures: number | null; waitS: number | null }>(sql`
    with ${openCounters(counters, now)}, counted as (${incrementCounters(sql`open`, counters, now)})
    select key, failures, null as "waitS" from counted union all
    select key, null, ceil(extract(epoch from allowed_at - ${now}::timestamptz))::int from login_attempt
     where key = any(${keys}::text[]) and allowed_at > ${now}`);
  const waits = new Map(rows.flatMap(({ key, waitS }) => (waitS ? [[key, waitS]] : [])));
  const counted = new Map(rows.flatMap(({ key, failures }) => (failures ? [[key, failures]] : [])));
  // A key that was not counted reached its bound while this statement waited its turn.
  const full =
    counters.find(({ key }) => waits.has(key)) ?? counters.find(({ key }) => !counted.has(key));
  if (!full) return alarmsOf(counters, counted);
  const waitS = waits.get(full.key) ?? full.windowS;
  throw tooManyAttempts(waitS, { event: 'lead_throttled', reason: full.place });
}

type Form = InferOutput<typeof LeadDraft>;
type Message = Omit<Form, 'key' | 'openMs' | 'website'>;

/**
 * The affiliates named by the codes. Messages of one person wait for each other here, so that two
 * at once make only one contact. So do messages for one affiliate, so that simultaneous ones are
 * counted.
 */
export async function findIntroducers(
  run: Query,
  { email, phone, introducedBy, ref }: Pick<Message, 'email' | 'phone' | 'introducedBy' | 'ref'>,
) {
  const named = [
    { place: 'typed', reference: typedReference(introducedBy) },
    { place: 'link', reference: parseReference(ref) },
  ].flatMap(({ place, reference }) => (reference ? [{ place, ...reference }] : []));
  const places = named.map(({ place }) => place);
  const codes = named.map(({ code }) => code);
  const slugs = named.map(({ link }) => link);
  const rows = await run<Introducer>(sql`
    with turn as materialized (
      select pg_advisory_xact_lock(hashtext('lead'), hashtext(lower(${email || phone})))
    ), found as materialized (
      select w.place, a.id "affiliateId", coalesce(p.words ->> 'name', trim(a.first_name || ' ' || a.last_name)) as name,
          array[lower(a.email), lower(f.email)] emails,
          case when p.words ->> 'disclosure' <> '' then
            jsonb_build_object('version', p.profile_version, 'text', p.words ->> 'disclosure') end disclosure,
          case when l.id is not null then jsonb_build_object('id', l.id, 'label', l.label) end link, f.time_zone "timeZone"
        from turn, unnest(${places}::text[], ${codes}::text[], ${slugs}::text[]) as w (place, code, slug)
        join referral_code c on c.code = w.code
        join affiliate a on a.id = c.affiliate_id and ${TAKES_PART}
        join profile f on f.affiliate_id = a.id
        left join publication p on p.affiliate_id = a.id and ${IS_LIVE}
        left join link l on l.affiliate_id = a.id and l.slug = w.slug
    ), held as materialized (
      select id, pg_advisory_xact_lock(hashtext('leads of'), hashtext(id::text))
        from (select distinct "affiliateId" id from found order by 1) one
    )
    select found.* from turn left join (found join held on held.id = found."affiliateId") on true`);
  return rows.filter(({ affiliateId }) => affiliateId);
}

/** How many acknowledgements per hour one mailbox gets, since anyone can type any address, and how many the site sends: they use up the provider's quota. */
const ACKNOWLEDGEMENTS_PER_HOUR = { mailbox: 3, site: 60 };

const BUSY = `More than ${LEADS_PER_HOUR} messages came for this affiliate within an hour.`;
const FULL = 'The affiliate’s list of contacts is full.';

/** A message with the decision on its credit. */
interface Received {
  message: Message;
  key: FormKey | null;
  decision: Decision;
  now: Date;
}

/** The message as a contact of the affiliate who is credited with it. */
function leadContactOf({ message, decision, now }: Received): LeadContact {
  const { affiliateId, receipt } = decision;
  const counts = receipt.credit === 'link' || receipt.credit === 'typed';
  const details = { ...parsePersonName(message.name), phones: message.phones };
  return {
    affiliate: sql`${counts ? affiliateId : null}::uuid`,
    name: sql`${message.name}::text`,
    email: sql`${message.email}::text`,
    phone: sql`${message.phone}::text`,
    message: sql`${message.message}::text`,
    interest: sql`${message.interest}::text`,
    receipt: sql`${JSON.stringify(receipt)}::jsonb`,
    source: sql`${receipt.credit === 'typed' ? 'form' : 'link'}::text`,
    why: sql`${whyOf(decision)}::text`,
    at: sql`${now}::timestamptz`,
    details: sql`${JSON.stringify(details)}::jsonb`,
  };
}

/** The condition for the lead of an earlier try: with the same key, or with yesterday's key of the same form, if that is less than a day ago. */
const isEarlierTry = ({ key, now }: Received): Sql => sql`(request_key = ${key?.id ?? null}
    or request_key = ${key?.yesterday ?? null} and created_at > ${now}::timestamptz - interval '1 day')`;

/** Parts of a statement: `fresh` has a row unless the message is known, with the limit that it is beyond; `welcome` has a row if it is within. */
const withinLimits = (received: Received, { affiliate }: LeadContact): Sql => sql`fresh as (
  select case
      when (select count(*) from lead where affiliate_id = ${received.decision.affiliateId}::uuid
        and created_at > ${received.now}::timestamptz - interval '1 hour') >= ${LEADS_PER_HOUR} then ${BUSY}::text
      when ${affiliate} is not null and not exists (select from known)
        and (select count(*) from contact where affiliate_id = ${affiliate}) >= ${MAX_CONTACTS} then ${FULL}::text
      else '' end crowded
   where not exists (select from lead where ${isEarlierTry(received)})
), welcome as (select from fresh where crowded = '')`;

/** Part of a statement: `added`, the row of the lead. Beyond a limit it has no affiliate. */
function addedLead({ message, key, decision }: Received, lead: LeadContact): Sql {
  const reference = parseReference(message.ref);
  return sql`added as (
  insert into lead (affiliate_id, contact_id, link_id, name, email, phone, interest, message,
    introduced_by, ref, credit, receipt, decision, created_at, request_key,
    request_body)
  select case when crowded = '' then ${decision.affiliateId}::uuid end, (select person.id from person, welcome),
    case when crowded = '' then (${lead.receipt} -> 'link' ->> 'id')::uuid end, ${lead.name}, ${lead.email},
    ${lead.phone}, ${lead.interest}, ${lead.message}, ${message.introducedBy},
    ${reference ? writeReference(reference) : ''},
    receipt ->> 'credit', receipt, crowded, ${lead.at}, ${key?.id ?? null}, ${key?.body ?? null}
    from fresh cross join lateral (
      select case when crowded = '' then ${lead.receipt}
        else ${lead.receipt} || '{"credit": "unknown"}' end receipt) r
  returning id, credit
)`;
}

/** Part of a statement: the sender's acknowledgement. */
const acknowledgedLead = ({ email }: LeadContact): Sql => sql`answered as (
  insert into mail (kind, to_address, subject_key)
  select 'acknowledgement', ${email}, 'acknowledgement:' || added.id from added
   where ${mailIsOn()}::boolean and ${email} <> '' and may_acknowledge(${email},
     ${ACKNOWLEDGEMENTS_PER_HOUR.mailbox}, ${ACKNOWLEDGEMENTS_PER_HOUR.site})
)`;

/**
 * A statement that stores a message and everything that follows from it. A message beyond an
 * affiliate's limits is kept for the office, with the reason.
 */
function keepLead(received: Received): Sql {
  const { key, decision } = received;
  const lead = leadContactOf(received);
  return sql`
    with ${knownContact(lead)}, ${withinLimits(received, lead)},
    ${makeContactOfLead(sql`welcome`, lead)}, ${addedLead(received, lead)},
    theirs as (select added.id from added, welcome), ${leadAlert(sql`theirs`, lead)}, noted as (
      insert into audit (action, kind, thing, affiliate_id)
      select 'create', 'lead', id, (select ${decision.affiliateId}::uuid from welcome) from added
      union all select 'create', 'contact', id, ${lead.affiliate} from made
    ), ${queueMail('lead', {
      affiliate: lead.affiliate,
      key: sql`'lead:' || theirs.id`,
      from: sql`theirs`,
    })}, ${acknowledgedLead(lead)}
    select id, true "sameBody", ${IS_UNCREDITED} waits from added
    union all select l.id, ${sameBody(sql`l`, key?.body ?? null)}, false
      from lead l where ${isEarlierTry(received)} limit 1`;
}

function whyOf({ receipt }: Decision): string {
  if (receipt.credit === 'typed') return 'A visitor named you on the contact form.';
  return receipt.link ? `From your link “${receipt.link.label}.”` : 'From one of your links.';
}

/**
 * Stores a message with its lead, contact, alert and audit, and returns the lead's id. A repeated
 * key returns the existing lead. One transaction. Throws an HttpError: 409 if
 * the key was sent with other contents before.
 */
const takeLead = (message: Message, key: FormKey | null): Promise<string> =>
  transaction(async (run) => {
    const now = new Date();
    const decision = decideCredit(message, await findIntroducers(run, message), now.getTime());
    const [lead] = await run<{ id: string; sameBody: boolean; waits: boolean }>(
      keepLead({ message, key, decision, now }),
    );
    if (!lead) throw new Error('A message left no lead.');
    // The error never includes the earlier message: the sender has no session.
    if (!lead.sameBody) throw otherContents();
    if (lead.waits) await tellOffice(run, null, { kind: 'lead', subjectId: lead.id });
    return lead.id;
  });

export const leadRoutes = [
  on(sendLead, ({ request, context, body }) => take(request, context, body), formPage),
  on(readReferral, ({ params, context }) => findReferral(params.code, context.ip)),
];

/** Accepts a message. Throws an HttpError: 404 if messages are delivered another way, 400 if it came too fast, 429 if there are too many. */
async function take(request: Request, context: Context, message: Form) {
  if (settings.delivery !== 'portal') throw notFound();
  const done = (id: string) => (isForm(request) ? thankYou() : createdReply({ id }));
  // Only bots fill this field in. They get the usual response, so they don't learn that it gave them away.
  if (message.website) return done(randomUUID());
  assertUnhurried(message.openMs);
  return done(await acceptMessage(context, message, keyOf(request, context.ip ?? '', message)));
}

/** Counts a sent form, and alerts the operator at a bound. Throws an HttpError: 429 if there are too many. */
export async function countSent(context: Context): Promise<void> {
  for (const place of await countMessage(context.ip ?? '')) {
    log({ event: 'lead_alarm', ...requestFields(context), place });
    notify('messages', context.requestId, context);
  }
}

/** Stores a message that a person sent, and tells those who wait for it. Throws an HttpError: 429 if there are too many. */
export async function acceptMessage(
  context: Context,
  message: Message,
  key: FormKey | null,
): Promise<string> {
  await countSent(context);
  const id = await takeLead(message, key);
  notify('lead', id, context);
  return id;
}

/** The same key for each try of a message. It counts together with the email address, so no one's key returns another sender's message. */
function keyOf(request: Request, address: string, message: Form): FormKey | null {
  const { key, openMs: _openMs, website: _website, ...contents } = message;
  const given = request.headers.get('idempotency-key') || key;
  if (given) {
    return { id: hashOf([message.email.toLowerCase(), given]), body: hashOfBody(contents) };
  }
  return isForm(request) ? formKeyOf(contents, address) : null;
}

interface FormKey extends RequestKey {
  /** The key that the same form had a day ago. */
  yesterday?: string;
}

/** A page that is the same for everyone has no key: a network's form is accepted once a day for the same contents. */
export function formKeyOf(contents: unknown, address: string): FormKey {
  const body = hashOfBody(contents);
  const network = secretKeyOf('lead form', networkOf(address));
  const on = (time: number) => hashOf([body, network, dayOf(time)]);
  const now = Date.now();
  return { id: on(now), yesterday: on(now - DAY_MS), body };
}

const hashOf = (parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Refuses a message sent faster than anyone can type (400), if the browser reports how long the form was open. */
export function assertUnhurried(openMs: string | number): void {
  if (openMs === '' || !(Number(openMs) < TIME_TRAP_MS)) return;
  throw new HttpError(
    'bad_request',
    'This form was sent very quickly. Please wait a few seconds and send it again.',
  );
}

/** Redirects a browser without scripts to a page of the site, so that a reload sends nothing twice. */
const thankYou = (): Response =>
  new Response(null, {
    status: 303,
    headers: { Location: PAGES.thankYou, 'Cache-Control': 'no-store', ...SECURITY_HEADERS },
  });
