/** Security events of an account: recorded in the audit, with an alert to the affiliate. */
import type { Query } from './db/db.ts';
import { mailed } from './mail/queue.ts';

/** A security event. `action` has its words in src/config/audit-words.ts. */
export interface SecurityEvent {
  /** Null if the office or a visitor did it. */
  actor: string | null;
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

const NOTED =
  'insert into audit (actor, action, kind, affiliate_id, reason) values ($2, $3, $4, $1, $5)';
const note = (quiet = false) => `
with noted as (${NOTED}), told as (
  insert into alert (affiliate_id, kind, title, href, why) values ($1, 'security', $6, $7, $8) returning id
)${quiet ? '' : `, ${securityMail('$1::uuid')}`}
select from told`;

/** Part of a statement: the mail for the alert in `told`. */
export const securityMail = (affiliate: string): string =>
  mailed('security', { affiliate, key: "'security:' || told.id", from: 'told' });

/** Records the event, in the transaction of the change itself. One statement. */
export async function noteSecurity(
  run: Query,
  affiliateId: string,
  { actor, action, kind, reason = '', alert }: SecurityEvent,
): Promise<void> {
  const values = [affiliateId, actor, action, kind, reason];
  if (alert) await run(note(alert.quiet), [...values, alert.title, alert.href, alert.why]);
  else await run(NOTED, values);
}
