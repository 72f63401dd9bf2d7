/** The audit of all affiliates, as the office reads it. It stores only ids; the names shown are current. */
import { auditWords, BY_WORDS, reasonWords } from '../../../src/config/audit-words.ts';
import type { AuditGroup } from '../../../src/contract/account/account.ts';
import { foldUsername } from '../../../src/contract/look-alike.ts';
import type { OfficeAuditEntry } from '../../../src/contract/office/office.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import { AUDIT_BY, AUDIT_GROUP_SQL, AUDIT_REASON, NEWEST_FIRST } from '../audit.ts';
import { query } from '../db/db.ts';
import { readPage } from '../db/page.ts';
import { type Sql, sql } from '../db/sql.ts';
import { streamCsv } from '../http/stream.ts';

interface Filter {
  affiliate: string;
  group?: AuditGroup | undefined;
}

const COLUMNS = sql`a.id::text id, ${AUDIT_BY} "by", ad.name name, a.action, a.kind, ${AUDIT_REASON} reason,
  owner.id "affiliateId", owner.username affiliate, op.name "affiliateName", op.firm "affiliateFirm",
  actor.username actor, coalesce(ad.name, ap.name) "actorName"`;
const FROM = sql`audit a left join affiliate owner on owner.id = a.affiliate_id
  left join profile op on op.affiliate_id = owner.id
  left join delegate ad on ad.id = a.delegate_id
  left join affiliate actor on actor.id = case when a.delegate_id is null then a.actor else ad.person_id end left join profile ap on ap.affiliate_id = actor.id`;

/** The lines of a filter. The affiliate is a username, or a part of a name or firm. */
const whereOf = ({ affiliate, group }: Filter): Sql =>
  sql`(${affiliate} = '' or a.affiliate_id in (
     select f.id from affiliate f left join profile fp on fp.affiliate_id = f.id
      where f.folded_name = ${foldUsername(affiliate)}
         or position(folded(${affiliate}) in folded(fp.name || ' ' || fp.firm)) > 0))
   and ${group ? AUDIT_GROUP_SQL[group] : sql`true`}`;

/** A page of the audit, newest line first. */
export const list = (filter: Filter & Paging): Promise<Page<OfficeAuditEntry>> =>
  readPage<OfficeAuditEntry>(
    query,
    {
      columns: sql`${COLUMNS}, to_json(a.at) at`,
      from: FROM,
      where: whereOf(filter),
      order: { ...NEWEST_FIRST, name: `office audit ${filter.group ?? ''}` },
      id: sql`a.id`,
      idType: 'bigint',
    },
    filter,
  );

export async function noteExport(
  actor: string,
  kind: 'audit' | 'affiliates' | 'applications' | 'approvals' | 'network' | 'pages' | 'subscribers',
): Promise<void> {
  await query(sql`insert into audit (actor, action, kind) values (${actor}, 'export', ${kind})`);
}

const BATCH_ROWS = 10_000;

/** The audit as CSV. The export itself is recorded first. */
export async function toCsv(actor: string, filter: Filter): Promise<ReadableStream<Uint8Array>> {
  await noteExport(actor, 'audit');
  return streamCsv<OfficeAuditEntry>({
    headings: ['Time (UTC)', 'Affiliate', 'By', 'What', 'Reason'],
    // Usernames, because they identify accounts whatever people are called now.
    cells: ({ at, by, affiliate, actor: who, action, kind, reason }) => [
      at,
      affiliate ?? '',
      who ?? BY_WORDS[by],
      auditWords(action, kind),
      reasonWords(reason),
    ],
    batch: BATCH_ROWS,
    read: (last) =>
      query<OfficeAuditEntry>(sql`
        select ${COLUMNS}, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') at
          from ${FROM}
         where ${whereOf(filter)} and ${last ? sql`a.id < ${last.id}::bigint` : sql`true`}
         order by a.id desc limit ${BATCH_ROWS}`),
  });
}
