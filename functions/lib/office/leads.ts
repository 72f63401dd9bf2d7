/** The office's work on messages that could not be credited to anyone. */

import { MAX_CONTACTS } from '../../../src/config/retention.ts';
import { interestWords, JOINS } from '../../../src/config/site.ts';
import type { LEAD_VIEWS, OfficeLead } from '../../../src/contract/office/office.ts';
import * as contract from '../../../src/contract/office/office.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import { parsePersonName } from '../../../src/contract/person-name.ts';
import { AFFILIATE_NAMES, JOIN_PROFILE, TAKES_PART } from '../auth/affiliates.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { type Order, readPage } from '../db/page.ts';
import { type Sql, sql } from '../db/sql.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, invalid, notFound } from '../http/refusal.ts';
import {
  IS_UNCREDITED,
  knownContact,
  type LeadContact,
  leadAlert,
  makeContactOfLead,
} from '../leads/leads.ts';
import { queueMail } from '../mail-queue.ts';
import { withWaitingCount } from '../office-news.ts';

/** Messages that wait. Those of a deleted affiliate are shown to no one. */
export const WAITS = sql`l.decided_at is null and l.answered_at is null and l.${IS_UNCREDITED}`;

const JOINING = sql`l.interest in (${JOINS}, ${interestWords(JOINS)})`;

/** The person of an affiliate's lead is that affiliate's contact, which the office does not see. */
const COLUMNS = sql`l.id, l.version, to_json(l.created_at) "createdAt", l.credit, ${AFFILIATE_NAMES},
  ${JOINING} joins,
  case when l.${IS_UNCREDITED} then json_build_object('name', l.name, 'email', l.email,
    'phone', l.phone, 'interest', l.interest, 'message', l.message,
    'introducedBy', l.introduced_by, 'ref', l.ref) end person,
  to_json(l.decided_at) "decidedAt", l.decision, to_json(l.answered_at) "answeredAt"`;
const FROM = sql`lead l left join affiliate a on a.id = l.affiliate_id ${JOIN_PROFILE}`;

/** Newest first. Waiting messages sort before all others, as if they were 1,000 years newer. */
const WAITING_FIRST: Order = {
  name: 'office leads',
  key: sql`l.created_at + case when ${WAITS} then interval '1000 years' else interval '0' end`,
  type: 'timestamptz',
  descending: true,
};

const list = ({
  view,
  ...paging
}: Paging & { view: (typeof LEAD_VIEWS)[number] }): Promise<Page<OfficeLead>> =>
  readPage<OfficeLead>(
    query,
    {
      columns: COLUMNS,
      from: FROM,
      where: view === 'waiting' ? WAITS : sql`true`,
      order: WAITING_FIRST,
      id: sql`l.id`,
    },
    paging,
  );

async function read(run: Query, id: string): Promise<OfficeLead> {
  const [lead] = await run<OfficeLead>(sql`select ${COLUMNS} from ${FROM} where l.id = ${id}`);
  if (!lead) throw notFound();
  return lead;
}

/** The office's decision on a lead, and the version that it read. */
interface Decision {
  version: number;
  reason: string;
}

async function overtaken(run: Query, id: string): Promise<HttpError> {
  const sentence = 'Someone else has already decided on this message. Nothing was changed.';
  return new HttpError('conflict', sentence, { current: await read(run, id) });
}

/** Messages of one person wait for each other, as in leads.ts. */
const inTurn = (id: string): Sql => sql`
select pg_advisory_xact_lock(hashtext('lead'), hashtext(coalesce(nullif(email_key, ''), lower(phone))))
  from lead where id = ${id}`;

const refused = (sentence: string): HttpError => invalid('affiliateId', sentence);

/**
 * Credits a waiting message to the affiliate as a lead and a contact. The affiliate gets an alert
 * with the reason. Throws an HttpError: 404, 400 if it cannot be credited to the affiliate, 409 if
 * someone was faster.
 */
const credit = (
  actor: string,
  id: string,
  { version, affiliateId, reason }: Decision & { affiliateId: string },
): Promise<OfficeLead> =>
  transaction(async (run) => {
    if ((await run(inTurn(id))).length === 0) throw notFound();
    const [credited] = await run<{ name: string; itself: boolean; room: boolean }>(sql`
      select l.name, l.email <> '' and lower(l.email) in (lower(a.email), lower(p.email)) itself,
             (select count(*) from contact where affiliate_id = ${affiliateId}) < ${MAX_CONTACTS}
               or exists (select from contact where affiliate_id = ${affiliateId}
                 and keys && contact_keys(l.email, l.phone, '{}')) room
        from affiliate a join profile p on p.affiliate_id = a.id, lead l
       where a.id = ${affiliateId} and l.id = ${id} and ${TAKES_PART}`);
    if (!credited) throw refused('This affiliate is not active. Choose another one.');
    if (credited.itself) throw refused('This message came from the affiliate’s own address.');
    if (!credited.room) throw refused('This affiliate’s list of contacts is full.');
    const why = `The office credited this message to you: ${reason}`;
    const details = JSON.stringify(parsePersonName(credited.name));
    const contact: LeadContact = {
      affiliate: sql`${affiliateId}::uuid`,
      name: sql`(select name from fresh)`,
      email: sql`(select email from fresh)`,
      phone: sql`(select phone from fresh)`,
      message: sql`(select message from fresh)`,
      interest: sql`(select interest from fresh)`,
      receipt: sql`(select credited from fresh)`,
      source: sql`'form'`,
      why: sql`${why}::text`,
      at: sql`(select created_at from fresh)`,
      details: sql`${details}::jsonb`,
    };
    const changed = await run(sql`
      with fresh as (
        select l.*, l.receipt || jsonb_build_object('credit', 'office', 'reason', ${reason}::text) credited
          from lead l where l.id = ${id} and l.version = ${version} and ${WAITS} for update
      ), ${knownContact(contact)}, ${makeContactOfLead(sql`fresh`, contact)}, changed as (
        update lead set affiliate_id = ${affiliateId}, contact_id = (select id from person), credit = 'office',
               receipt = (select credited from fresh), decided_at = ${new Date()}, decision = ${reason}, version = version + 1
         where id = (select id from fresh) returning id
      ), ${leadAlert(sql`changed`, contact)}, noted as (
        insert into audit (actor, action, kind, thing, affiliate_id, reason)
        select ${actor}::uuid, 'credit', 'lead', id, ${affiliateId}::uuid, ${reason}::text from changed
        union all select ${actor}::uuid, 'create', 'contact', id, ${affiliateId}::uuid, '' from made
      ), ${queueMail('lead', {
        affiliate: contact.affiliate,
        key: sql`'lead:' || changed.id`,
        from: sql`changed`,
      })}
      select id from changed`);
    if (changed.length === 0) throw await overtaken(run, id);
    return read(run, id);
  });

/** Decides that no one is credited. Throws an HttpError: 404, 409 if someone was faster. */
async function decline(
  actor: string,
  id: string,
  { version, reason }: Decision,
): Promise<OfficeLead> {
  const changed = await query(sql`
    with changed as (
      update lead l set decided_at = ${new Date()}, decision = ${reason}, version = version + 1
       where l.id = ${id} and l.version = ${version} and ${WAITS} returning id
    ), noted as (
      insert into audit (actor, action, kind, thing, reason)
      select ${actor}, 'declined', 'lead', id, ${reason} from changed
    )
    select id from changed`);
  if (changed.length === 0) throw await overtaken(query, id);
  return read(query, id);
}

/** Marks a message as answered by the office, or unmarks it. Throws an HttpError: 404, 409 if someone was faster. */
async function answer(
  actor: string,
  id: string,
  { version, answered }: { version: number; answered: boolean },
): Promise<OfficeLead> {
  const changed = await query(sql`
    with changed as (
      update lead l set answered_at = ${answered ? new Date() : null}, version = version + 1
       where l.id = ${id} and l.version = ${version} and l.decided_at is null and l.${IS_UNCREDITED}
      returning id
    ), noted as (
      insert into audit (actor, action, kind, thing)
      select ${actor}, ${answered ? 'answered' : 'unanswered'}, 'lead', id from changed
    )
    select id from changed`);
  if (changed.length === 0) throw await overtaken(query, id);
  return read(query, id);
}

export const officeLeadRoutes = [
  on(
    contract.listOfficeLeads,
    withWaitingCount(({ query }) => list(query)),
  ),
  on(
    contract.creditLead,
    withWaitingCount(({ affiliate, params, body }) => credit(affiliate.id, params.id, body)),
  ),
  on(
    contract.declineLead,
    withWaitingCount(({ affiliate, params, body }) => decline(affiliate.id, params.id, body)),
  ),
  on(
    contract.answerLead,
    withWaitingCount(({ affiliate, params, body }) => answer(affiliate.id, params.id, body)),
  ),
];
