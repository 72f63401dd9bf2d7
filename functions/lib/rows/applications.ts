/** Applications to join, as rows `j`: what applicant and office read of them, and when they go. */
import { APPLICATION_MONTHS, CONFIRMING_HOURS } from '../../../src/config/retention.ts';
import { type Sql, sql } from '../db/sql.ts';

export const APPLICATION_COLUMNS = sql`j.state, j.version, j.name, j.email, j.firm, to_json(j.roles) roles, j.crd, j.npn,
  to_json(j.states) states, j.about, j.heard, j.introduced_by "introducedBy", j.sponsor_sees "sponsorSees",
  j.agreement::text agreement, to_json(j.created_at) "sentAt", to_json(j.confirmed_at) "confirmedAt", j.questions,
  j.reason, j.again::text again, to_json(j.decided_at) "decidedAt"`;

/** An application whose address was not confirmed in time is gone, even before the daily run deletes it. */
export const isOpenAt = (now: Date): Sql =>
  sql`(j.state <> 'received' or j.created_at > ${now}::timestamptz - ${CONFIRMING_HOURS} * interval '1 hour')`;

/** Parts of a statement: deletes the mails of the applications in `gone`, which have their addresses. */
export const goneMails: Sql = sql`letters as (
  delete from mail m using gone
   where m.kind = 'application' and folded_address(m.to_address) = gone.mailbox
     and split_part(m.subject_key, ':', 2) = gone.id::text
)`;

/** Parts of a statement: deletes applications that were not confirmed in time, or did not change for long. */
export const oldApplications = (now: Date, piece: number): Sql => sql`old_applications as (
  delete from application where id in (
    select j.id from application j where not ${isOpenAt(now)}
       or j.changed_at < ${now}::timestamptz - ${APPLICATION_MONTHS} * interval '1 month'
     limit ${piece} for update skip locked)
)`;
