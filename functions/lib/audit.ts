/** The audit of an affiliate's data: who did what. Other modules only add to it. */
import {
  AUDIT_GROUP_ACTIONS,
  AUDIT_WORDS,
  auditWords,
  BY_WORDS,
  COMMAND_WORDS,
  forAffiliate,
  OTHER_COMMAND_WORDS,
  reasonWords,
} from '../../src/config/audit-words.ts';
import type { AuditEntry, AuditGroup } from '../../src/contract/account/account.ts';
import * as contract from '../../src/contract/account/account.ts';
import type { Page, Paging } from '../../src/contract/paging.ts';
import { dayOf } from '../../src/contract/reference.ts';
import { type Query, query } from './db/db.ts';
import { type Order, readPage } from './db/page.ts';
import { joinParts, quotedWords, type Sql, sql } from './db/sql.ts';
import { download } from './http/answer.ts';
import { on } from './http/endpoint.ts';
import { streamCsv } from './http/stream.ts';
import { queueMail } from './mail-queue.ts';
import { DELEGATOR_NAME } from './rows/delegations.ts';

/** `action` has its words in src/config/audit-words.ts. */
export interface SecurityEvent {
  /** Null if the office or a visitor did it. */
  actor: string | null;
  /** The delegation of the assistant who did it, if the request itself does not run for it. */
  delegateId?: string;
  action: string;
  kind: string;
  reason?: string;
  /** The affiliate's alert, of the kind `security`, which cannot be muted. */
  alert?: {
    title: string;
    href: string;
    why: string;
    /** Whether the alert is sent without a mail. */
    quiet?: boolean;
  };
}

/** Part of a statement: the mail for the alert in `told`, or for that of `from`. */
export const securityMail = (affiliateId: string, from = sql`told`): Sql =>
  queueMail('security', {
    affiliate: sql`${affiliateId}::uuid`,
    key: sql`'security:' || told.id`,
    from,
  });

/** Records the event, in the transaction of the change itself. One statement. */
export async function noteSecurity(
  run: Query,
  affiliateId: string,
  { actor, delegateId, action, kind, reason = '', alert }: SecurityEvent,
): Promise<void> {
  const line = sql`insert into audit (actor, action, kind, affiliate_id, reason, delegate_id)
    values (${actor}, ${action}, ${kind}, ${affiliateId}, ${reason},
      coalesce(${delegateId ?? null}::uuid, current_delegate()))`;
  if (!alert) {
    await run(line);
    return;
  }
  const { title, href, why, quiet } = alert;
  const mail = quiet ? sql`` : sql`, ${securityMail(affiliateId)}`;
  await run(sql`
    with noted as (${line}), told as (
      insert into alert (affiliate_id, kind, title, href, why)
      values (${affiliateId}, 'security', ${title}, ${href}, ${why}) returning id
    )${mail}
    select from told`);
}

/**
 * These actions came from the operator's commands if they have no actor. Any other action without an actor came from
 * someone who was not signed in.
 */
const BY_COMMANDS = [
  ...AUDIT_GROUP_ACTIONS.office,
  'session-ended',
  'sessions-ended',
  'withdraw',
  'assistant-ended',
];
/** Clients answer as the office does, but without an account. */
const BY_CLIENT = sql`(a.action = 'answered' and a.kind = 'share')`;

/** What the calendar does, without an actor. */
const BY_PORTAL = sql`(a.action = 'assistant-ended' and a.kind = 'year')`;

/** Who did it. An actor other than the affiliate acted for the office, unless the line names a delegation. */
export const AUDIT_BY = sql`case when a.delegate_id is not null then 'assistant' when ${BY_PORTAL} then 'portal'
  when a.actor = a.affiliate_id then 'you'
  when a.actor is not null or a.action in (${quotedWords(BY_COMMANDS)}) and not ${BY_CLIENT} then 'office' else 'visitor' end`;

/** The assistant's name, or null. */
const AUDIT_NAME = sql`(select d.name from delegate d where d.id = a.delegate_id)`;

/** The name of the affiliate whose audit it is. */
const ownerName = (affiliateId: string): Sql =>
  sql`(select ${DELEGATOR_NAME} from affiliate e left join profile ep on ep.affiliate_id = e.id
    where e.id = ${affiliateId})`;

const COMMAND_CASES = Object.entries(COMMAND_WORDS).map(
  ([action, reason]) => sql`when ${action} then ${reason}`,
);

/** The reason. Without one, the text says if a command did it. */
export const AUDIT_REASON = sql`case
  when a.reason <> '' or a.actor is not null or a.action not in (${quotedWords(BY_COMMANDS)}) then a.reason
  else case a.action ${joinParts(COMMAND_CASES, '\n')} else ${OTHER_COMMAND_WORDS} end end`;

export const AUDIT_GROUP_SQL: Record<AuditGroup, Sql> = {
  'sign-in': sql`a.action in (${quotedWords(AUDIT_GROUP_ACTIONS['sign-in'])})`,
  account: sql`a.action in (${quotedWords(AUDIT_GROUP_ACTIONS.account)})`,
  office: sql`a.action in (${quotedWords(AUDIT_GROUP_ACTIONS.office)}) and not ${BY_CLIENT}`,
  assistants: sql`(a.delegate_id is not null or a.action in (${quotedWords(AUDIT_GROUP_ACTIONS.assistants)}))`,
  data: sql`a.action not in (${quotedWords(Object.keys(AUDIT_WORDS))})`,
};

export const NEWEST_FIRST: Order = {
  name: 'audit',
  key: sql`a.id`,
  type: 'bigint',
  descending: true,
};

/** The lines of the affiliate's audit, or those of a group. */
const linesOf = (affiliateId: string, group: AuditGroup | undefined): Sql =>
  sql`a.affiliate_id = ${affiliateId} and ${group ? AUDIT_GROUP_SQL[group] : sql`true`}`;

interface Filter extends Paging {
  group?: AuditGroup | undefined;
}

/** A page of the audit, the newest line first. */
export const listAudit = (
  affiliateId: string,
  { group, ...paging }: Filter,
): Promise<Page<AuditEntry>> =>
  readPage<AuditEntry>(
    query,
    {
      columns: sql`a.id::text id, to_json(a.at) at, ${AUDIT_BY} "by", ${AUDIT_NAME} name, a.action, a.kind,
        ${AUDIT_REASON} reason`,
      from: sql`audit a`,
      where: linesOf(affiliateId, group),
      order: { ...NEWEST_FIRST, name: `audit ${group ?? ''}` },
      id: sql`a.id`,
      idType: 'bigint',
    },
    paging,
  );

const BATCH_ROWS = 10_000;

interface Row {
  id: string;
  at: string;
  by: AuditEntry['by'];
  name: string | null;
  affiliateName: string;
  action: string;
  kind: string;
  reason: string;
}

/** The audit as CSV. The export itself is recorded first. */
export async function exportAudit(
  affiliateId: string,
  group: AuditGroup | undefined,
): Promise<ReadableStream<Uint8Array>> {
  await query(sql`
    insert into audit (actor, action, kind, affiliate_id)
    values (${affiliateId}, 'export', 'audit', ${affiliateId})`);
  return streamCsv<Row>({
    headings: ['Time (UTC)', 'By', 'What', 'Reason'],
    cells: ({ at, by, name, affiliateName, action, kind, reason }) => [
      at,
      name ? forAffiliate(name, affiliateName) : BY_WORDS[by],
      auditWords(action, kind),
      reasonWords(reason),
    ],
    batch: BATCH_ROWS,
    read: (last) =>
      query<Row>(sql`
        select a.id::text id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') at,
               ${AUDIT_BY} "by", ${AUDIT_NAME} name, ${ownerName(affiliateId)} "affiliateName", a.action, a.kind,
               ${AUDIT_REASON} reason
          from audit a
         where ${linesOf(affiliateId, group)}
           and (${last?.id ?? null}::bigint is null or a.id < ${last?.id ?? null}::bigint)
         order by a.id desc limit ${BATCH_ROWS}`),
  });
}

export const auditRoutes = [
  on(contract.listAudit, ({ affiliate, query }) => listAudit(affiliate.id, query)),
  on(contract.exportAudit, async ({ affiliate, query }) => {
    const lines = await exportAudit(affiliate.id, query.group);
    return download(lines, 'text/csv; charset=utf-8', `audit-${dayOf(Date.now())}.csv`);
  }),
];
