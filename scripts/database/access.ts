/** What lets somebody in for a while, which a backup does not keep: a restore would bring back what has ended. */
import { type ClientBase, escapeIdentifier } from 'pg';

const PASSING = ['session', 'login_attempt', 'invitation', 'passkey_challenge', 'office_access'];

/** Whether the rows of a table are left out of backups. */
export const isPassing = (table: string): boolean => PASSING.includes(table);

/** Ends every session among these tables, and what older passwords vouched for, such as known devices. */
export async function endAccess(client: ClientBase, tables: string[]): Promise<void> {
  for (const table of tables.filter(isPassing)) {
    await client.query(`DELETE FROM ${escapeIdentifier(table)}`);
  }
  if (tables.includes('affiliate')) {
    await client.query('UPDATE affiliate SET password_version = password_version + 1');
  }
}
