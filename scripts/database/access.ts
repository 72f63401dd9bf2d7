/** Sessions, invitations and other access that ends. Backups leave it out: a restore would bring ended access back. */
import { type ClientBase, escapeIdentifier } from 'pg';
import { IS_LIVE, TAKES_PART } from '../../functions/lib/auth/affiliates.ts';

const PASSING = [
  'session',
  'login_attempt',
  'invitation',
  'address_change',
  'passkey_challenge',
  'office_access',
];

export const isPassing = (table: string): boolean => PASSING.includes(table);

/** The affiliates whose page the public can read. */
const PUBLIC = `SELECT p.affiliate_id FROM publication p JOIN affiliate a ON a.id = p.affiliate_id
  WHERE ${TAKES_PART} AND ${IS_LIVE}`;

/** Copies, for this transaction, everything that was used, withdrawn or changed so far. Call it before the rows are deleted. */
export async function noteUsed(client: ClientBase, tables: string[]): Promise<void> {
  if (tables.includes('affiliate')) {
    await client.query(
      `CREATE TEMP TABLE last_version ON COMMIT DROP AS
         SELECT coalesce(max(password_version), 0) AS version FROM affiliate;
       CREATE TEMP TABLE known_affiliate ON COMMIT DROP AS SELECT id, email FROM affiliate`,
    );
  }
  if (tables.includes('recovery_code')) {
    await client.query(
      `CREATE TEMP TABLE used_code ON COMMIT DROP AS
         SELECT code_hash, used_at FROM recovery_code WHERE used_at IS NOT NULL`,
    );
  }
  if (tables.includes('calendar')) {
    await client.query(
      `CREATE TEMP TABLE open_calendar ON COMMIT DROP AS
         SELECT token_hash FROM calendar WHERE token_hash IS NOT NULL`,
    );
  }
  if (tables.includes('mail_preference')) {
    await client.query(
      `CREATE TEMP TABLE mail_choice ON COMMIT DROP AS SELECT * FROM mail_preference`,
    );
  }
  if (tables.includes('publication')) {
    await client.query(
      `CREATE TEMP TABLE ended_version ON COMMIT DROP AS
         SELECT * FROM publication WHERE state IN ('withdrawn', 'rejected', 'changes', 'expired');
       CREATE TEMP TABLE ended_event ON COMMIT DROP AS
         SELECT e.* FROM publication_event e JOIN pg_temp.ended_version v ON v.id = e.publication_id;
       CREATE TEMP TABLE public_page ON COMMIT DROP AS ${PUBLIC}`,
    );
  }
  if (tables.includes('certificate')) {
    await client.query(
      `CREATE TEMP TABLE revoked_certificate ON COMMIT DROP AS
         SELECT id, revoked_at FROM certificate WHERE revoked_at IS NOT NULL`,
    );
  }
  if (tables.includes('mail')) {
    await client.query(
      `CREATE TEMP TABLE sent_mail ON COMMIT DROP AS SELECT id, sent_at FROM mail WHERE state = 'sent'`,
    );
  }
}

/**
 * Ends every session in these tables, and everything that a password authorized, such as known devices.
 * Used recovery codes stay used, withdrawn calendar addresses stay withdrawn, mails that someone turned
 * off stay off, and sent mails are not sent again. Decisions against pages and certificates stay, and so
 * do the accounts' addresses, to which waiting mails go. Call `noteUsed` first.
 */
export async function endAccess(client: ClientBase, tables: string[]): Promise<void> {
  for (const table of tables.filter(isPassing)) {
    await client.query(`DELETE FROM ${escapeIdentifier(table)}`);
  }
  if (tables.includes('affiliate')) {
    // Higher than any cookie's version, so that cookies of later passwords do not become valid again.
    await client.query(
      `UPDATE affiliate SET password_version = greatest(password_version, last_version.version) + 1
         FROM pg_temp.last_version;
       UPDATE affiliate a SET email = k.email FROM pg_temp.known_affiliate k WHERE k.id = a.id`,
    );
  }
  if (tables.includes('recovery_code')) {
    await client.query(
      `UPDATE recovery_code r SET used_at = u.used_at
         FROM pg_temp.used_code u WHERE u.code_hash = r.code_hash`,
    );
  }
  if (tables.includes('calendar')) {
    await client.query(
      `UPDATE calendar SET token_hash = NULL
        WHERE token_hash NOT IN (SELECT token_hash FROM pg_temp.open_calendar)`,
    );
  }
  if (tables.includes('mail_preference')) {
    await client.query(
      `INSERT INTO mail_preference AS p (affiliate_id, version, lead, "order", ticket, announcement, digest, unreachable)
       SELECT c.* FROM (SELECT affiliate_id, version, lead, "order", ticket, announcement, digest, unreachable
         FROM pg_temp.mail_choice) c JOIN affiliate a ON a.id = c.affiliate_id
       ON CONFLICT (affiliate_id) DO UPDATE SET version = greatest(p.version, excluded.version) + 1,
         lead = p.lead AND excluded.lead, "order" = p."order" AND excluded."order",
         ticket = p.ticket AND excluded.ticket, announcement = p.announcement AND excluded.announcement,
         digest = CASE WHEN excluded.digest = 'off' THEN 'off' ELSE p.digest END,
         unreachable = coalesce(excluded.unreachable, p.unreachable)`,
    );
  }
  if (tables.includes('publication')) {
    // The numbers of events are given anew: the backup may have other events under the same ones.
    await client.query(
      `INSERT INTO publication AS p SELECT * FROM pg_temp.ended_version
       ON CONFLICT (id) DO UPDATE SET state = excluded.state, reason = excluded.reason, actor = excluded.actor,
         valid_until = excluded.valid_until, version = excluded.version, changed_at = excluded.changed_at;
       INSERT INTO publication_event (publication_id, affiliate_id, at, state, actor, actor_name, reason, valid_until)
       SELECT publication_id, affiliate_id, at, state, actor, actor_name, reason, valid_until
         FROM pg_temp.ended_event e
        WHERE NOT EXISTS (SELECT FROM publication_event b WHERE b.publication_id = e.publication_id
          AND b.at = e.at AND b.state = e.state) ORDER BY e.id;
       WITH withdrawn AS (
         UPDATE publication p SET state = 'withdrawn', reason = 'By a restore', actor = NULL,
           version = version + 1, changed_at = now()
          WHERE p.state = 'approved' AND p.affiliate_id IN (${PUBLIC})
            AND p.affiliate_id IN (SELECT id FROM pg_temp.known_affiliate)
            AND p.affiliate_id NOT IN (SELECT affiliate_id FROM pg_temp.public_page)
         RETURNING id, affiliate_id, state, reason, valid_until
       )
       INSERT INTO publication_event (publication_id, affiliate_id, state, reason, valid_until)
       SELECT * FROM withdrawn`,
    );
  }
  if (tables.includes('certificate')) {
    await client.query(
      `UPDATE certificate c SET revoked_at = r.revoked_at
         FROM pg_temp.revoked_certificate r WHERE r.id = c.id`,
    );
  }
  if (tables.includes('mail')) {
    await client.query(
      `UPDATE mail m SET state = 'sent', sent_at = s.sent_at FROM pg_temp.sent_mail s WHERE s.id = m.id`,
    );
  }
  if (tables.includes('mail') && tables.includes('affiliate')) {
    // As after a change of the address: only mails about the change itself go to the earlier one.
    await client.query(
      `DELETE FROM mail m USING pg_temp.known_affiliate k
        WHERE k.id = m.affiliate_id AND m.state = 'waiting' AND k.email = '';
       UPDATE mail m SET to_address = k.email FROM pg_temp.known_affiliate k
        WHERE k.id = m.affiliate_id AND m.state = 'waiting' AND m.kind <> 'address'`,
    );
  }
}
