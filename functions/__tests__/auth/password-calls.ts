/** The calls about passwords as a browser makes them, and the rows that they leave. */

import { scryptSync } from 'node:crypto';
import { changePassword } from '../../../src/contract/account/account.ts';
import { choosePassword, readInvitation } from '../../../src/contract/auth/invitations.ts';
import { query } from '../../lib/db/db.ts';
import { browser, type Caller } from '../helpers/caller.ts';
import { fromElsewhere } from '../helpers/harness.ts';

export const NEW_PASSWORD = 'eleven quiet meadows';

export const change = (caller: Caller, current: string, password: string, from = fromElsewhere()) =>
  caller.send(changePassword, { body: { current, password }, from });

export const openAddress = (token: string) => browser().send(readInvitation, { body: { token } });

export const choose = (token: string, password = NEW_PASSWORD) =>
  browser().send(choosePassword, { body: { token, password } });

/** A hash of the password with parameters that are no longer used: N=2^14. */
export function outdatedHash(password: string): string {
  const salt = Buffer.alloc(16, 9);
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const key = scryptSync(password, salt, 32, { N: 2 ** 14, r: 8, p: 1 });
  return `$scrypt$ln=14,r=8,p=1$${plain(salt)}$${plain(key)}`;
}

/** This affiliate's audit, as codes, oldest first. */
export const auditOf = async (id: string): Promise<string[]> => {
  const rows = await query<{ action: string }>(
    'select action from audit where affiliate_id = $1 order by at, id',
    [id],
  );
  return rows.map(({ action }) => action);
};

/** The audit of a thing: its actions, oldest first, and all that the lines contain. */
export async function notedAbout(thing: string): Promise<{ actions: string[]; text: string }> {
  const rows = await query<{ action: string; row: object }>(
    'select action, to_jsonb(audit) as row from audit where thing = $1 order by id',
    [thing],
  );
  return { actions: rows.map(({ action }) => action), text: JSON.stringify(rows) };
}

/** The titles of this affiliate's security alerts, oldest first. */
export const alertsOf = async (id: string): Promise<string[]> => {
  const rows = await query<{ title: string }>(
    "select title from alert where affiliate_id = $1 and kind = 'security' order by created_at",
    [id],
  );
  return rows.map(({ title }) => title);
};
