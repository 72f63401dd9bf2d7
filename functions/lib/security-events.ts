/** What concerns the safety of an account: noted in the audit, and told to the affiliate. */
import type { Query } from './db/db.ts';

/** What happened; `action` has its words in src/config/audit-words.ts. */
export interface SecurityEvent {
  /** Null if the office did it, or a visitor. */
  actor: string | null;
  action: string;
  kind: string;
  reason?: string;
  /** What the affiliate is told by an alert of the kind `security`, which cannot be muted. */
  alert?: { title: string; href: string; why: string };
}

const NOTE = `
with noted as (
  insert into audit (actor, action, kind, affiliate_id, reason) values ($2, $3, $4, $1, $5)
)
insert into alert (affiliate_id, kind, title, href, why)
select $1, 'security', $6, $7, $8 where $6::text is not null`;

/** Notes the event, in the transaction of what it is about. One statement. */
export async function noteSecurity(
  run: Query,
  affiliateId: string,
  { actor, action, kind, reason = '', alert }: SecurityEvent,
): Promise<void> {
  await run(NOTE, [
    affiliateId,
    actor,
    action,
    kind,
    reason,
    alert?.title ?? null,
    alert?.href ?? '',
    alert?.why ?? '',
  ]);
}
