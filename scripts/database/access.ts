/** What a restore must not bring back: ended access, withdrawn decisions and consent, deleted answers, mails that someone turned off. */
import { type ClientBase, escapeIdentifier } from 'pg';
import { IS_LIVE, TAKES_PART } from '../../functions/lib/auth/affiliates.ts';
import { MAIL_DAYS } from '../../src/config/retention.ts';
import { readTables } from './schema.ts';

/** Tables whose rows pass by themselves. Backups leave them out: a restore would bring ended access back. */
const PASSING = [
  'session',
  'login_attempt',
  'invitation',
  'address_change',
  'passkey_challenge',
  'office_access',
  // Their keys tell visitors apart, for two days.
  'visit_key',
  'visit_seen',
];

export const isPassing = (table: string): boolean => PASSING.includes(table);

/** Tables that a restore fills with the backup's rows as they are. */
const AS_SAVED = [
  'alert',
  'alert_mute',
  'approved_text',
  'audit',
  'audit_seal',
  'authenticator',
  'contact',
  'contact_import',
  'contact_story',
  'estate',
  'favourite',
  'firm',
  'household',
  'household_member',
  'interaction',
  'lead',
  'lesson_progress',
  'link',
  'not_duplicate',
  'page_due',
  'passkey',
  'piece_order',
  'plan',
  'profile',
  'referral_code',
  'review',
  'scenario',
  'task',
  'ticket',
  'ticket_file',
  'ticket_message',
  'undo',
  'use',
  'visit_day',
  'visit_month',
];

/** The affiliates whose page the public can read. */
const PUBLIC = `SELECT p.affiliate_id FROM publication p JOIN affiliate a ON a.id = p.affiliate_id
  WHERE ${TAKES_PART.text} AND ${IS_LIVE.text}`;

/** What this database knows better than a backup. */
interface Knowledge {
  /** The tables that it concerns; the first names it. */
  tables: [string, ...string[]];
  /** Copies it, for this transaction, before the rows are deleted. */
  note: string;
  /** Applies it to the backup's rows. */
  apply: string | ((client: ClientBase) => Promise<string>);
}

/** The columns of a table but for these, as the assignments of an update from `known`. */
async function assignments(client: ClientBase, table: string, but: string[]): Promise<string> {
  const columns = (await readTables(client)).find(({ name }) => name === table)?.columns ?? [];
  return columns
    .filter(({ name }) => !but.includes(name))
    .map(({ name }) => `${escapeIdentifier(name)} = known.${escapeIdentifier(name)}`)
    .join(', ');
}

/** In this order: what is noted of accounts is used below. */
const KNOWLEDGE: Knowledge[] = [
  {
    tables: ['affiliate'],
    note: `CREATE TEMP TABLE last_version ON COMMIT DROP AS
             SELECT coalesce(max(password_version), 0) AS version FROM affiliate;
           CREATE TEMP TABLE known_affiliate ON COMMIT DROP AS SELECT id, email, sponsor_id, sponsor_sees FROM affiliate`,
    // Higher than any cookie's version, so that cookies of later passwords do not become valid again.
    apply: `UPDATE affiliate SET password_version = greatest(password_version, last_version.version) + 1
              FROM pg_temp.last_version;
            UPDATE affiliate a SET email = k.email, sponsor_sees = a.sponsor_sees AND k.sponsor_sees
                AND a.sponsor_id IS NOT DISTINCT FROM k.sponsor_id
              FROM pg_temp.known_affiliate k WHERE k.id = a.id`,
  },
  {
    tables: ['recovery_code'],
    note: `CREATE TEMP TABLE used_code ON COMMIT DROP AS
             SELECT code_hash, used_at FROM recovery_code WHERE used_at IS NOT NULL`,
    apply: `UPDATE recovery_code r SET used_at = u.used_at
              FROM pg_temp.used_code u WHERE u.code_hash = r.code_hash`,
  },
  {
    tables: ['calendar'],
    note: 'CREATE TEMP TABLE known_calendar ON COMMIT DROP AS SELECT * FROM calendar',
    apply: `UPDATE calendar c SET level = k.level, kinds = k.kinds
              FROM pg_temp.known_calendar k WHERE k.affiliate_id = c.affiliate_id;
            UPDATE calendar SET token_hash = NULL WHERE NOT EXISTS (
              SELECT FROM pg_temp.known_calendar k WHERE k.token_hash = calendar.token_hash)`,
  },
  {
    tables: ['share', 'affiliate'],
    note: 'CREATE TEMP TABLE known_share ON COMMIT DROP AS SELECT * FROM share',
    // A link that is gone here went with its contact and its answers; in another database no one knows whether it was withdrawn.
    apply: async (client) => `
      UPDATE share s SET ${await assignments(client, 'share', ['id', 'affiliate_id', 'contact_id'])}
        FROM pg_temp.known_share known WHERE known.id = s.id;
      UPDATE share s SET state = 'withdrawn', version = version + 1,
          answers = CASE WHEN s.affiliate_id IN (SELECT id FROM pg_temp.known_affiliate) THEN NULL ELSE answers END
       WHERE s.id NOT IN (SELECT id FROM pg_temp.known_share)`,
  },
  {
    tables: ['delegate'],
    note: 'CREATE TEMP TABLE known_delegate ON COMMIT DROP AS SELECT * FROM delegate',
    // No one knows whether an access that is gone here was ended.
    apply: async (client) => `
      UPDATE delegate d SET ${await assignments(client, 'delegate', ['id', 'affiliate_id', 'person_id'])}
        FROM pg_temp.known_delegate known WHERE known.id = d.id;
      UPDATE delegate SET ended_at = now(), ended_by = 'office', feed_hash = NULL, version = version + 1
       WHERE ended_at IS NULL AND id NOT IN (SELECT id FROM pg_temp.known_delegate)`,
  },
  {
    tables: ['mail_preference'],
    note: 'CREATE TEMP TABLE known_choice ON COMMIT DROP AS SELECT * FROM mail_preference',
    apply: async (client) => `
      INSERT INTO mail_preference (affiliate_id)
        SELECT k.affiliate_id FROM pg_temp.known_choice k JOIN affiliate a ON a.id = k.affiliate_id
        ON CONFLICT DO NOTHING;
      UPDATE mail_preference p SET ${await assignments(client, 'mail_preference', ['affiliate_id', 'version'])},
          version = greatest(p.version, known.version) + 1
        FROM pg_temp.known_choice known WHERE known.affiliate_id = p.affiliate_id`,
  },
  {
    tables: ['announcement'],
    note: `CREATE TEMP TABLE ended_announcement ON COMMIT DROP AS
             SELECT id, withdrawn_at FROM announcement WHERE withdrawn_at IS NOT NULL`,
    apply: `UPDATE announcement a SET withdrawn_at = e.withdrawn_at, version = version + 1
              FROM pg_temp.ended_announcement e WHERE e.id = a.id AND a.withdrawn_at IS NULL`,
  },
  {
    tables: ['approval'],
    note: `CREATE TEMP TABLE ended_approval ON COMMIT DROP AS
             SELECT id, version, withdrawn_at, reason FROM approval WHERE withdrawn_at IS NOT NULL`,
    apply: `UPDATE approval p SET withdrawn_at = e.withdrawn_at, reason = e.reason, version = e.version
              FROM pg_temp.ended_approval e WHERE e.id = p.id`,
  },
  {
    tables: ['publication', 'publication_event', 'affiliate'],
    note: `CREATE TEMP TABLE ended_version ON COMMIT DROP AS
             SELECT * FROM publication WHERE state IN ('withdrawn', 'rejected', 'changes', 'expired');
           CREATE TEMP TABLE ended_event ON COMMIT DROP AS
             SELECT e.* FROM publication_event e JOIN pg_temp.ended_version v ON v.id = e.publication_id;
           CREATE TEMP TABLE public_page ON COMMIT DROP AS ${PUBLIC}`,
    // The numbers of events are given anew: the backup may have other events under the same ones.
    apply: `INSERT INTO publication AS p SELECT * FROM pg_temp.ended_version
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
  },
  {
    tables: ['application', 'audit', 'mail'],
    note: `CREATE TEMP TABLE ended_application ON COMMIT DROP AS
             SELECT * FROM application WHERE state IN ('declined', 'withdrawn');
           CREATE TEMP TABLE deleted_application ON COMMIT DROP AS
             SELECT thing FROM audit WHERE kind = 'application' AND action = 'delete'`,
    apply: async (client) => `
      DELETE FROM application WHERE id IN (SELECT thing FROM pg_temp.deleted_application);
      DELETE FROM mail WHERE kind = 'application'
         AND split_part(subject_key, ':', 2) IN (SELECT thing::text FROM pg_temp.deleted_application);
      UPDATE application a SET ${await assignments(client, 'application', ['id', 'mailbox', 'sponsor_id', 'affiliate_id'])}
        FROM pg_temp.ended_application known WHERE known.id = a.id`,
  },
  {
    tables: ['subscriber'],
    note: `CREATE TEMP TABLE left_subscriber ON COMMIT DROP AS
             SELECT id, left_at FROM subscriber WHERE left_at IS NOT NULL`,
    apply: `UPDATE subscriber s SET state = 'left', left_at = l.left_at
              FROM pg_temp.left_subscriber l WHERE l.id = s.id`,
  },
  {
    tables: ['certificate'],
    note: `CREATE TEMP TABLE revoked_certificate ON COMMIT DROP AS
             SELECT id, revoked_at FROM certificate WHERE revoked_at IS NOT NULL`,
    apply: `UPDATE certificate c SET revoked_at = r.revoked_at
              FROM pg_temp.revoked_certificate r WHERE r.id = c.id`,
  },
  {
    tables: ['mail', 'affiliate'],
    note: `CREATE TEMP TABLE sent_mail ON COMMIT DROP AS SELECT id, sent_at FROM mail WHERE state = 'sent'`,
    // Mails that are older than the records of sent ones may have been sent. As after a change of the
    // address, only mails about the change itself go to the earlier one.
    apply: `UPDATE mail m SET state = 'sent', sent_at = s.sent_at FROM pg_temp.sent_mail s WHERE s.id = m.id;
            DELETE FROM mail WHERE state <> 'sent' AND created_at < now() - interval '${MAIL_DAYS} days'
              AND id NOT IN (SELECT id FROM pg_temp.sent_mail);
            DELETE FROM mail m USING pg_temp.known_affiliate k
             WHERE k.id = m.affiliate_id AND m.state = 'waiting' AND k.email = '';
            UPDATE mail m SET to_address = k.email FROM pg_temp.known_affiliate k
             WHERE k.id = m.affiliate_id AND m.state = 'waiting' AND m.kind NOT IN ('address', 'share-code')`,
  },
];

/** The tables for which this file says what a restore does. */
export const NAMED_TABLES = [
  ...new Set([...PASSING, ...AS_SAVED, ...KNOWLEDGE.flatMap(({ tables }) => tables)]),
];

const knownOf = (tables: string[]): Knowledge[] =>
  KNOWLEDGE.filter((knowledge) => knowledge.tables.every((table) => tables.includes(table)));

/** Copies, for this transaction, everything that was used, withdrawn or changed so far. Call it before the rows are deleted. */
export async function noteUsed(client: ClientBase, tables: string[]): Promise<void> {
  for (const { note } of knownOf(tables)) await client.query(note);
}

/**
 * Ends every session in these tables, and everything that a password authorized, such as known devices, and
 * applies what `noteUsed` copied. Call that first.
 */
export async function endAccess(client: ClientBase, tables: string[]): Promise<void> {
  for (const table of tables.filter(isPassing)) {
    await client.query(`DELETE FROM ${escapeIdentifier(table)}`);
  }
  for (const { apply } of knownOf(tables)) {
    await client.query(typeof apply === 'string' ? apply : await apply(client));
  }
}
